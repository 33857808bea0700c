import type { PageRequest } from '../../../contract/page-request.ts';
import { timeOf, zoneOf } from '../../../contract/platform/format.ts';

/** The zone is always named, because the server does not know in which one the reader is. */
export function clockOf(instant: string, timeZone: string, { language }: Pick<PageRequest, 'language'>) {
  return { time: timeOf(instant, timeZone), zone: zoneOf(timeZone, '', language) };
}
