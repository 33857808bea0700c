import { states } from '../platform/states.ts';

type Columns = { turn: 'desk' | null; over: boolean };

const waiting = { turn: 'desk', over: false, refusal: 'KU002' } as const;
const over = { turn: null, over: true, refusal: 'KU001', next: [] } as const;

/** Somebody may be found without the desk: the register grows, or they name something else. */
export const unmatchedStates = states<Columns>()({
  open: { ...waiting, next: ['taken', 'matched'] },
  taken: { ...waiting, next: ['taken', 'open', 'matched', 'refused'] },
  matched: over,
  refused: over,
});

export type UnmatchedState = keyof typeof unmatchedStates;

/** By the reason of a refusal, the letter that says it. */
export const refusalReasons = {
  not_in_register: 'identification_not_found',
  details_differ: 'identification_differs',
} as const;
