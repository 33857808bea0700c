import { searchDoctors } from '../../../contract/booking/search.ts';
import type { Call } from '../../../contract/operations.ts';
import type { InputOf, OutputOf } from '../../../contract/platform/operation.ts';
import type { SearchQuery } from '../offering/search-query.ts';
import { filters } from './filter-names.ts';

export type SearchSource = {
  texts: 'search.page' | 'video.search';
  filters: readonly (typeof filters)[number][];
  reads: (searchQuery: SearchQuery) => SearchQuery;
  hasPlaces: boolean;
  doctors: (call: Call, filter: InputOf<typeof searchDoctors>) => Promise<OutputOf<typeof searchDoctors>>;
};

/** The search for all doctors (S2.5-01). */
export const everyDoctor: SearchSource = {
  texts: 'search.page',
  filters,
  reads: (searchQuery) => searchQuery,
  hasPlaces: true,
  doctors: (call, filter) => call(searchDoctors, filter),
};
