import { searchDoctors } from '../../../contract/booking/search.ts';
import type { Call } from '../../../contract/operations.ts';
import type { InputOf, OutputOf } from '../../../contract/platform/operation.ts';
import type { SearchQuery } from '../offering/search-query.ts';
import { filters } from './filter-names.ts';

/** One of the searches: what it reads of an address, whom it asks, and what its page has beside the list. */
export type SearchSource = {
  texts: 'search.page' | 'video.search';
  /** The fields of its page, beside what is looked for and where. */
  filters: readonly (typeof filters)[number][];
  reads: (searchQuery: SearchQuery) => SearchQuery;
  /** Whether its results lie somewhere: then it has places, a map and a list of clinics. */
  hasPlaces: boolean;
  doctors: (call: Call, filter: InputOf<typeof searchDoctors>) => Promise<OutputOf<typeof searchDoctors>>;
};

/** The search of S2.5-01 at the brand's own address. */
export const everyDoctor: SearchSource = {
  texts: 'search.page',
  filters,
  reads: (searchQuery) => searchQuery,
  hasPlaces: true,
  doctors: (call, filter) => call(searchDoctors, filter),
};
