import type { DeskRight } from './desk-right.ts';

type StateWords = { name: string; meaning: string };

export type CustomerSide<State extends string> = {
  page: string;
  /** The rights that an operator needs to act for the customer here; by default to read the kind. */
  reads?: readonly DeskRight[];
  /** The mandate with which the holder sees a relative's case; without it, cases of relatives belong to the customer. */
  mandate?: 'records' | 'claims';
  /** States that wait for the customer; texts are `overview.turn.<kind>.<state>`. */
  asks?: readonly State[];
  writes?: true;
  letters?: readonly string[];
  /** The place of the case in an episode, before or after the visit (B4); absent where it is in none. */
  episode?: {
    order: 'before_visit' | 'after_visit';
    words(state: State, service: string | null): StateWords;
  };
};

/** The text `<prefix>.<state>` names a state, and `<prefix>.<state>.meaning` explains it. */
export function stateWords(prefix: string) {
  return (state: string): StateWords => ({ name: `${prefix}.${state}`, meaning: `${prefix}.${state}.meaning` });
}
