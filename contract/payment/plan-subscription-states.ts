import { states } from '../platform/states.ts';

type Columns = {
  /** The label of S3.13-01 and those beyond it: `plans.status.<label>`. */
  label: 'awaiting_payment' | 'paid' | 'past_due' | 'suspended' | 'ended' | 'refunded';
  over: boolean;
};

const living = { over: false, refusal: 'P010' } as const;
const over = { over: true, refusal: 'P010', next: [] } as const;

/** States of a plan that somebody bought (S3.13-01, not-shown 5.11). */
export const planSubscriptionStates = states<Columns>()({
  created: { ...living, label: 'awaiting_payment', next: ['active', 'ended'] },
  active: { ...living, label: 'paid', next: ['past_due', 'ended', 'refunded'] },
  past_due: { ...living, label: 'past_due', next: ['active', 'suspended', 'ended', 'refunded'] },
  suspended: { ...living, label: 'suspended', next: ['active', 'ended', 'refunded'] },
  ended: { ...over, label: 'ended' },
  refunded: { ...over, label: 'refunded' },
});
export type PlanSubscriptionState = keyof typeof planSubscriptionStates;
