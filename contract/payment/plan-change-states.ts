import { states } from '../platform/states.ts';

type Columns = {
  /** The label of the state, from S3.13-02 or one of ours; the text is `plans.change.status.<label>`. */
  label: 'awaiting_confirmation' | 'confirmed' | 'paid' | 'rejected' | 'expired';
  over: boolean;
};

const open = { over: false, refusal: 'P010' } as const;
const over = { over: true, refusal: 'P010', next: [] } as const;

/** States of a change of a plan (S3.13-02, not-shown 5.11). */
export const planChangeStates = states<Columns>()({
  created: { ...open, label: 'awaiting_confirmation', next: ['verified_update', 'rejected', 'expired'] },
  verified_update: { ...open, label: 'confirmed', next: ['active', 'rejected', 'expired'] },
  active: { ...over, label: 'paid' },
  rejected: { ...over, label: 'rejected' },
  expired: { ...over, label: 'expired' },
});
export type PlanChangeState = keyof typeof planChangeStates;

export const changeExpires = 7;
