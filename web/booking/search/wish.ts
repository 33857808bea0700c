import type { SearchResult } from './search-result.ts';

/** The search in words, for whoever calls the visitor back. */
export function wishOf({
  what,
  placeName,
  searchQuery: { doctorName, providerName },
}: SearchResult): string | undefined {
  return [what, doctorName, providerName, placeName].filter((word) => word !== '').join(', ') || undefined;
}
