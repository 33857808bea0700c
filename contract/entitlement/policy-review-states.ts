import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;

/** A person reviews the policy; nothing is taken back from its customer meanwhile. */
export const policyReviewStates = { open: waits, taken: waits, settled: { turn: null, over: true } } as const;
export type PolicyReviewState = keyof typeof policyReviewStates;

const steps = {
  ...holdingSteps('policy_review', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  settle: { by: 'desk', from: { taken: 'settled' } },
  close: { by: 'time', from: { open: 'settled', taken: 'settled' } },
} as const satisfies Record<string, CaseStep<PolicyReviewState>>;
export type PolicyReviewStep = keyof typeof steps;

export const policyReviewCase = caseKind()({
  name: 'policy_review',
  states: policyReviewStates,
  steps,
  refusals: { over: 'KE015', order: 'KE016', held: 'KE016' },
});

/** `merged`: several policies became one; `terms`: a new first day; `shared`: accounts with one personal identifier. */
export const policyReviewCauses = ['merged', 'terms', 'shared'] as const;
