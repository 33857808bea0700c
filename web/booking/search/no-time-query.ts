import type { NoTimeQuery } from '../no-time/query.ts';
import type { SearchQuery } from '../offering/search-query.ts';

/** The waiting list reads the wishes of a search from parameters of the same names. */
export function askedBy({ subfunction, specialization, location, timeOfDay }: SearchQuery): NoTimeQuery {
  const parameters = Object.entries({ subfunction, specialization, location, timeOfDay }).filter(
    ([, text]) => text !== '',
  );
  return Object.fromEntries(parameters);
}
