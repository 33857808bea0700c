import type { SearchQuery } from '../offering/search-query.ts';
import type { Asked } from '../waiting-list/ask-names.ts';

/** What a search asks for, as the waiting list is asked for it. */
export function askedBy({ subfunction, specialization, location, timeOfDay }: SearchQuery): Asked {
  const said = Object.entries({ subfunction, specialization, location, timeOfDay }).filter(([, text]) => text !== '');
  return Object.fromEntries(said);
}
