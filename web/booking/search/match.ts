import { fold } from '../../../contract/platform/fold.ts';

type ComboOption = { id: string; name: string; note: string };
export type ComboGroup = { name: string; options: readonly ComboOption[] };

/** Each typed word must occur in the name, in any order, accents ignored: 'xi kerulet' finds „Budapest XI. kerület”. */
export function matches(name: string, typed: string): boolean {
  const folded = fold(name);
  return fold(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}
