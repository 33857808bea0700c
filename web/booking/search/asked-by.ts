import type { NoTimeQuery } from '../no-time/asked.ts';
import type { SearchQuery } from '../offering/search-query.ts';

/** What a search asks for, as the waiting list is asked for it. */
export function askedBy({ subfunction, specialization, location, timeOfDay }: SearchQuery): NoTimeQuery {
  const said = Object.entries({ subfunction, specialization, location, timeOfDay }).filter(([, text]) => text !== '');
  return Object.fromEntries(said);
}
