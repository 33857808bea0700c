import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;

/** A person looks at the payment (not-shown 5.11). */
export const reviewStates = { open: waits, taken: waits, settled: { turn: null, over: true } } as const;
export type ReviewState = keyof typeof reviewStates;

const steps = {
  ...holdingSteps('payment_review', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  /** The gateway is asked again; its answer decides. */
  ask: { by: 'desk', from: { taken: 'taken' } },
  settle: { by: 'desk', from: { taken: 'settled' } },
  send: { by: 'desk', right: 'bank_transfer.act', from: { taken: 'settled' } },
  close: { by: 'time', from: { open: 'settled', taken: 'settled' } },
} as const satisfies Record<string, CaseStep<ReviewState>>;
export type ReviewStep = keyof typeof steps;

export const reviewCase = caseKind()({
  name: 'payment_review',
  states: reviewStates,
  steps,
  refusals: { over: 'P011', order: 'P012', held: 'P012' },
});

/** `gateway`: the one it was begun at is no longer set up; `difference`: found by a comparison. */
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

/** Somebody at the desk sends these back: no gateway refunds a bank transfer. */
export const sendBackCauses = [
  'transfer_less',
  'transfer_more',
  'transfer_late',
  'transfer_twice',
  'transfer_currency',
  'transfer_withdrawn',
] as const;
export type SendBackCause = (typeof sendBackCauses)[number];

/** No money waits for these: a customer withdrew from a second purchase within a year. */
const patternCauses = ['withdrawn_again'] as const;

export const reviewCauses = [...gatewayCauses, ...sendBackCauses, ...patternCauses] as const;
export type ReviewCause = (typeof reviewCauses)[number];

export const reviewOutcomes = ['nothing', 'given_back', 'answered', 'sent'] as const;

export const causesOfGateway: readonly ReviewCause[] = gatewayCauses;

export function isSendBack(cause: ReviewCause): cause is SendBackCause {
  return sendBackCauses.some((one) => one === cause);
}
