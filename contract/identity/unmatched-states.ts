import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;
const ended = { turn: null, over: true } as const;

export const unmatchedStates = { open: waits, taken: waits, matched: ended, refused: ended } as const;
/** Working days until the desk has looked for a member; U005 and U006 name them too (S8.3-14). */
export const identifiedWithin = 2;

export type UnmatchedState = keyof typeof unmatchedStates;

const holder = { by: 'desk' } as const;

const unmatchedSteps = {
  ...holdingSteps('unmatched_member', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  /** A case may be matched without the desk: the register has grown, or the person has named another identifier. */
  match: { ...holder, from: { open: 'matched', taken: 'matched' } },
  refuse: { ...holder, from: { taken: 'refused' } },
} as const satisfies Record<string, CaseStep<UnmatchedState>>;

export type UnmatchedStep = keyof typeof unmatchedSteps;

export const memberCase = caseKind()({
  name: 'unmatched_member',
  states: unmatchedStates,
  steps: unmatchedSteps,
  refusals: { over: 'KU001', order: 'KU002', held: 'KU002' },
});

export const refusalReasons = {
  not_in_register: 'identification_not_found',
  details_differ: 'identification_differs',
} as const;
