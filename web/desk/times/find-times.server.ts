import type { FreeTimes } from '../../../contract/care/proposed-time.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { weekChoices } from '../../booking/offering/week-choices.ts';
import type { TimesQuery } from './time-value.ts';

export function timesQueryIn(url: string): TimesQuery {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? '';
  return { subfunction: of('subfunction'), from: of('from'), location: of('location') };
}

export type DeskTimes = FreeTimes & { weeks: ReturnType<typeof weekChoices> };

/** A refused filter, such as an unknown place, gives an empty list and not an error page. */
export async function findTimes(
  list: (query: Partial<TimesQuery>) => Promise<FreeTimes>,
  query: TimesQuery,
  { now, config, language }: PageRequest,
): Promise<DeskTimes> {
  const weeks = weekChoices(dayOf(now, config.timeZone), query.from, language);
  try {
    return { ...(await list(query)), weeks };
  } catch (error) {
    if (!isProblem(error) || error.code !== 'X444') throw error;
    const { visits } = await list({});
    return { times: [], visits, weeks };
  }
}
