import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;

/** A person looks at a policy that was used beyond its limits; its customer loses nothing meanwhile. */
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

/** Several policies became one (`merged`), the first day changed (`terms`), or accounts have one identifier (`shared`). */
export const policyReviewCauses = ['merged', 'terms', 'shared'] as const;
