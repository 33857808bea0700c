import type { Choices, SearchAnswer } from './load-search.server.ts';

/** What a search page shows: the answer with the choices of its form. */
export type Found = Omit<SearchAnswer, 'choices'> & Choices;

export function foundIn({ choices, ...answer }: SearchAnswer): Found {
  const parsed: Choices = JSON.parse(choices);
  return { ...answer, ...parsed };
}
