import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;

/** States of a payment at which a person looks (not-shown 5.11). */
export const reviewStates = { open: waits, taken: waits, settled: { turn: null, over: true } } as const;
export type ReviewState = keyof typeof reviewStates;

const steps = {
  ...holdingSteps('payment_review', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  /** The gateway is asked again; its answer decides. */
  ask: { by: 'desk', from: { taken: 'taken' } },
  settle: { by: 'desk', from: { taken: 'settled' } },
  /** What a person sent back by transfer. */
  send: { by: 'desk', right: 'bank_transfer.act', from: { taken: 'settled' } },
  /** The gateway has answered meanwhile. */
  close: { by: 'time', from: { open: 'settled', taken: 'settled' } },
} as const satisfies Record<string, CaseStep<ReviewState>>;
export type ReviewStep = keyof typeof steps;

export const reviewCase = caseKind()({
  name: 'payment_review',
  states: reviewStates,
  steps,
  refusals: { over: 'P011', order: 'P012', held: 'P012' },
});

/** What does not fit, or that nothing is said; `gateway`: the one it was begun at is no longer set up; `difference`: found by a comparison. */
const gatewayCauses = [
  'amount',
  'currency',
  'transaction',
  'several',
  'silence',
  'refund',
  'gateway',
  'difference',
] as const;

/** Why somebody at the desk has to send back what came by bank transfer: no gateway does it. */
export const sendBackCauses = [
  'transfer_less',
  'transfer_more',
  'transfer_late',
  'transfer_twice',
  'transfer_currency',
  'transfer_withdrawn',
] as const;
export type SendBackCause = (typeof sendBackCauses)[number];

/** What a person looks at though no money waits for it: a customer who withdrew from a second purchase within a year. */
const patternCauses = ['withdrawn_again'] as const;

export const reviewCauses = [...gatewayCauses, ...sendBackCauses, ...patternCauses] as const;
export type ReviewCause = (typeof reviewCauses)[number];

export const reviewOutcomes = ['nothing', 'given_back', 'answered', 'sent'] as const;

export const causesOfGateway: readonly ReviewCause[] = gatewayCauses;

export function isSendBack(cause: ReviewCause): cause is SendBackCause {
  return sendBackCauses.some((one) => one === cause);
}
