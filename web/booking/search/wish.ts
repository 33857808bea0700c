import type { SearchResult } from './found.ts';

/** What was searched for, in words for whoever calls. */
export function wishOf({
  what,
  placeName,
  searchQuery: { doctorName, providerName },
}: SearchResult): string | undefined {
  return [what, doctorName, providerName, placeName].filter((word) => word !== '').join(', ') || undefined;
}
