import type { Specialization } from '../../../contract/directory/location.ts';
import { listSuggestions } from '../../../contract/directory/suggestion.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { fold, matches } from '../../../contract/platform/fold.ts';

export type Examination = { id: string; specializationId: number; name: string };

type Meaning = { choices: Examination[]; emergencyNumber: string | null };

export function examinationsOf({ id, name, subfunctions }: Specialization): Examination[] {
  return subfunctions.map((one) => ({ id: String(one.id), specializationId: id, name: `${name}, ${one.name}` }));
}

/** The examination with that name; else those with each word in their name; else what the search suggests. */
export async function examinationsMeant(
  { call }: PageRequest,
  all: readonly Examination[],
  text: string,
): Promise<Meaning> {
  const one = all.find(({ id, name }) => id === text || fold(name) === fold(text));
  if (one) return { choices: [one], emergencyNumber: null };
  const query = listSuggestions.input.safeParse({ q: text });
  if (fold(text) === '' || !query.success) return { choices: [], emergencyNumber: null };
  const named = all.filter(({ name }) => matches(name, text));
  if (named.length > 0) return { choices: named, emergencyNumber: null };
  const { groups, emergencyNumber } = await call(listSuggestions, query.data);
  const suggestions = groups.flatMap(({ items }) => items);
  const visits = new Set(suggestions.map(({ terms }) => String(terms.subfunction)));
  const specialties = new Set(
    suggestions.flatMap(({ terms, seenBy }) => [terms.specialization, ...seenBy.map(({ id }) => id)]),
  );
  const choices = all.filter(({ id, specializationId }) => visits.has(id) || specialties.has(specializationId));
  return { choices, emergencyNumber };
}
