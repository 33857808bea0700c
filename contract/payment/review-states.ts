import { type CaseStep, caseKind, holdingSteps } from '../platform/case.ts';

const waits = { turn: 'desk', over: false } as const;

/** A person at the desk looks at a payment that no program could decide (not-shown 5.11). */
export const reviewStates = { open: waits, taken: waits, settled: { turn: null, over: true } } as const;
export type ReviewState = keyof typeof reviewStates;

const steps = {
  ...holdingSteps('payment_review', { open: 'taken', taken: 'taken' } as const, { taken: 'open' } as const),
  /** The gateway is asked again, and its answer decides the payment. */
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

/** With `gateway`, the payment's gateway is no longer set up; with `difference`, a comparison found it. */
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

/** The desk sends these sums back by hand, because no gateway refunds a bank transfer. */
export const sendBackCauses = [
  'transfer_less',
  'transfer_more',
  'transfer_late',
  'transfer_twice',
  'transfer_currency',
  'transfer_withdrawn',
] as const;
export type SendBackCause = (typeof sendBackCauses)[number];

/** No money waits in these cases: a customer withdrew from a second purchase within a year. */
const patternCauses = ['withdrawn_again'] as const;

export const reviewCauses = [...gatewayCauses, ...sendBackCauses, ...patternCauses] as const;
export type ReviewCause = (typeof reviewCauses)[number];

export const reviewOutcomes = ['nothing', 'given_back', 'answered', 'sent'] as const;

export const causesOfGateway: readonly ReviewCause[] = gatewayCauses;

export function isSendBack(cause: ReviewCause): cause is SendBackCause {
  return sendBackCauses.some((one) => one === cause);
}
