import type { SearchResult } from './search-result.ts';

export function wishOf({
  what,
  placeName,
  searchQuery: { doctorName, providerName },
}: SearchResult): string | undefined {
  return [what, doctorName, providerName, placeName].filter((word) => word !== '').join(', ') || undefined;
}
