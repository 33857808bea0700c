import type { Choices, SearchAnswer } from './load-search.server.ts';

export type Found = Omit<SearchAnswer, 'choices'> & Choices;

export function foundIn({ choices, ...answer }: SearchAnswer): Found {
  const parsed: Choices = JSON.parse(choices);
  return { ...answer, ...parsed };
}
