import { z } from 'zod';
import { day } from '../platform/day-schema.ts';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';
import { PlanSubscription } from './purchase.ts';
import { paymentRates } from './rates.ts';

const pages = ['med24-subscription', 'med24-subscription-cancel'] as const;
const step = {
  method: 'POST',
  access: 'customer',
  selfOnly: true,
  pages,
  output: PlanSubscription,
  clauses: ['S3.13-01', 'not-shown 5.11'],
} as const;

export const cancelPlan = operation({
  ...step,
  id: 'cancelPlan',
  rate: paymentRates.pay,
  path: '/plan-subscriptions/{id}/cancel',
  summary: 'Cancel a plan for the end of a period: it stays in force until its last day, and nothing more is charged',
  /** `lastDay` is the one that the customer was shown; absent where the plan was shown to end at once. */
  input: z.strictObject({ id: uuid, lastDay: day.optional() }),
  example: { input: { lastDay: '2026-12-22' }, answer: { status: 'cancel_at_period_end' } },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { id: '#404' },
});

export const reactivatePlan = operation({
  ...step,
  id: 'reactivatePlan',
  rate: paymentRates.pay,
  path: '/plan-subscriptions/{id}/reactivate',
  summary: 'Take a cancellation back, until the last day',
  input: z.strictObject({ id: uuid }),
  example: { answer: { status: 'active' } },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { id: '#404' },
});
