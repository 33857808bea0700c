import type { DeskRight } from './desk-right.ts';

type StateWords = { name: string; meaning: string };

export type CustomerSide<State extends string> = {
  page: string;
  /** Rights needed to act for the customer here; by default, to read the kind. */
  reads?: readonly DeskRight[];
  /** The mandate that shows a relative's case to its holder; without it, cases of relatives are the customer's own. */
  mandate?: 'records' | 'claims';
  /** States in which the customer has to act: `overview.turn.<kind>.<state>`. */
  asks?: readonly State[];
  writes?: true;
  letters?: readonly string[];
  /** A part of an episode (B4). */
  episode?: {
    order: 'before_visit' | 'after_visit';
    words(state: State, service: string | null): StateWords;
  };
};

/** `<prefix>.<state>` names a state, and with `.meaning` explains it. */
export function stateWords(prefix: string) {
  return (state: string): StateWords => ({ name: `${prefix}.${state}`, meaning: `${prefix}.${state}.meaning` });
}
