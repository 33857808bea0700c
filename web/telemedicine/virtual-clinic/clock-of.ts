import type { PageRequest } from '../../../contract/page-request.ts';
import { timeOf, zoneOf } from '../../../contract/platform/format.ts';

/** The text always has the zone: the server does not know which one the reader is in. */
export function clockOf(instant: string, timeZone: string, { language }: Pick<PageRequest, 'language'>) {
  return { time: timeOf(instant, timeZone), zone: zoneOf(timeZone, '', language) };
}
