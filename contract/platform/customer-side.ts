import type { DeskRight } from './desk-right.ts';

type StateWords = { name: string; meaning: string };

/** How a kind of case appears to its customer: from this row follow their home page, their messages and the timeline. */
export type CustomerSide<State extends string> = {
  /** The id of the page of one case; its address names the case's number. */
  page: string;
  /** What whoever acts for the customer must be allowed; to read the kind, where nothing is said. */
  reads?: readonly DeskRight[];
  /** The mandate that shows a relative's case to its holder; cases of relatives are the customer's own, where nothing is said. */
  mandate?: 'records' | 'claims';
  /** States in which something is asked of the customer: `overview.turn.<kind>.<state>`; the kind never waits for them without it. */
  asks?: readonly State[];
  /** They and the desk write to each other about it. */
  writes?: true;
  /** The kinds of letters about its cases. */
  letters?: readonly string[];
  /** It is part of an episode (B4). */
  episode?: {
    /** Whether it leads to a visit or comes of one. */
    order: 'before_visit' | 'after_visit';
    /** The ids of the texts for a state. */
    words(state: State, service: string | null): StateWords;
  };
};

/** `<prefix>.<state>`, and with `.meaning` what it means. */
export function stateWords(prefix: string) {
  return (state: string): StateWords => ({ name: `${prefix}.${state}`, meaning: `${prefix}.${state}.meaning` });
}
