import { states } from '../platform/states.ts';

type Columns = {
  /** The label of the state, from S3.13-01 or one of ours; the text is `plans.status.<label>`. */
  label: 'awaiting_payment' | 'paid' | 'cancelled' | 'past_due' | 'suspended' | 'ended' | 'refunded';
  paid: boolean;
  over: boolean;
};

const unpaid = { paid: false, over: false, refusal: 'P010' } as const;
const paid = { ...unpaid, paid: true } as const;
const over = { paid: false, over: true, refusal: 'P010', next: [] } as const;

/** States of a plan that somebody bought (S3.13-01, not-shown 5.11). */
export const planSubscriptionStates = states<Columns>()({
  created: { ...unpaid, label: 'awaiting_payment', next: ['active', 'ended'] },
  active: { ...paid, label: 'paid', next: ['cancel_at_period_end', 'past_due', 'ended', 'refunded'] },
  /** The plan is in force until its last day; if the customer takes the cancelling back, it goes on. */
  cancel_at_period_end: { ...paid, label: 'cancelled', next: ['active', 'past_due', 'ended', 'refunded'] },
  past_due: {
    ...unpaid,
    label: 'past_due',
    next: ['active', 'cancel_at_period_end', 'suspended', 'ended', 'refunded'],
  },
  suspended: { ...unpaid, label: 'suspended', next: ['active', 'cancel_at_period_end', 'ended', 'refunded'] },
  ended: { ...over, label: 'ended' },
  refunded: { ...over, label: 'refunded' },
});
export type PlanSubscriptionState = keyof typeof planSubscriptionStates;
