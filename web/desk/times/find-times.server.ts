import type { FreeTimes } from '../../../contract/care/proposed-time.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { TimesQuery } from './time-value.ts';

export function timesQueryIn(url: string): TimesQuery {
  const { searchParams } = new URL(url);
  const of = (name: string) => searchParams.get(name) ?? '';
  return { subfunction: of('subfunction'), from: of('from'), location: of('location') };
}

/** An address with a filter that is refused, such as an unknown place, shows an empty list and not an error page. */
export async function findTimes(
  list: (query: Partial<TimesQuery>) => Promise<FreeTimes>,
  query: TimesQuery,
): Promise<FreeTimes> {
  try {
    return await list(query);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'X444') throw error;
    const { visits } = await list({});
    return { times: [], visits };
  }
}
