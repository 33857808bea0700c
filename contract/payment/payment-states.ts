import { states } from '../platform/states.ts';

type Columns = {
  /** The gateway is asked again until its answer is final. */
  open: boolean;
  paid: boolean;
  /** Something was sold for the payment, so its invoice names who pays. */
  sold: boolean;
};

const open = { open: true, paid: false, sold: false, refusal: 'P010' } as const;
/** A later answer of the gateway still decides, because an order that was given up here may have been paid there. */
const over = { open: false, paid: false, sold: false, refusal: 'P010', next: ['success'] } as const;
const ends = ['success', 'fail', 'cancel', 'timeout'] as const;

/** States of one attempt to pay (not-shown 5.11). */
export const paymentStates = states<Columns>()({
  init: { ...open, next: ['started', 'unknown', ...ends] },
  started: { ...open, next: ['unknown', ...ends] },
  unknown: { ...open, next: ['started', ...ends] },
  success: { open: false, paid: true, sold: true, refusal: 'P010', next: ['refunded'] },
  fail: over,
  cancel: over,
  timeout: over,
  refunded: { open: false, paid: false, sold: true, refusal: 'P010', next: [] },
});
export type PaymentState = keyof typeof paymentStates;
