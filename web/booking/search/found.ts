import type { Look } from '../../../contract/platform/config.ts';
import type { Choices, SearchAnswer } from './load-search.server.ts';

export type SearchResult = Omit<SearchAnswer, 'choices'> & Choices;

export function foundIn({ choices, ...answer }: SearchAnswer): SearchResult {
  const parsed: Choices = JSON.parse(choices);
  return { ...answer, ...parsed };
}

export function endsWithPhone({ results: { rows, total } }: Pick<SearchAnswer, 'results'>, { slots }: Look): boolean {
  if (total === 0) return true;
  return rows.length > 0 && slots.phone.placement.includes('no-slots') && rows.every((row) => row.next === undefined);
}
