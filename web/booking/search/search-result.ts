import type { Look } from '../../../contract/platform/config.ts';
import type { PlacesAndResults, SearchAnswer } from './load-search.server.ts';

export type SearchResult = Omit<SearchAnswer, 'listed'> & PlacesAndResults;

export function toSearchResult({ listed, ...answer }: SearchAnswer): SearchResult {
  const parsed: PlacesAndResults = JSON.parse(listed);
  return { ...answer, ...parsed };
}

export function endsWithPhone(
  { results: { rows, total } }: Pick<PlacesAndResults, 'results'>,
  { slots }: Look,
): boolean {
  if (total === 0) return true;
  return rows.length > 0 && slots.phone.placement.includes('no-slots') && rows.every((row) => row.next === undefined);
}
