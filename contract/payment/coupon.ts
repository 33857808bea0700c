import { z } from 'zod';
import { printedCode } from '../identity/identifiers.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { PlanSubscription } from './purchase.ts';
import { paymentRates } from './rates.ts';

export const couponCode = printedCode('U041');

export const checkCoupon = operation({
  id: 'checkCoupon',
  method: 'POST',
  path: '/coupons/check',
  summary: 'What a plan costs with a coupon; nothing is used up',
  access: 'customer',
  selfOnly: true,
  pages: ['med24-subscription-new'],
  input: z.strictObject({ plan: textWithin(1, 40), couponCode }),
  output: z.object({
    list: Money,
    discount: Money,
    pays: Money,
    charges: z.int().nullable(),
  }),
  example: { input: { plan: 'plusz-havi', couponCode: 'TAVASZ26' } },
  refusals: ['K401', 'KA003', '#404', 'U041', 'U042', 'U043', 'P021', 'K429'],
  invalid: { couponCode: 'U041' },
  clauses: ['S8.3-20', 'S9-13'],
});

export const removeCoupon = operation({
  id: 'removeCoupon',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions/{id}/coupon/remove',
  summary: 'Take the coupon off a plan that is not paid yet; it can be used again',
  access: 'customer',
  selfOnly: true,
  pages: ['med24-subscription-details', 'med24-subscription'],
  input: z.strictObject({ id: uuid }),
  output: PlanSubscription,
  refusals: ['K401', 'KA003', '#404', 'U044', 'K429'],
  invalid: { id: '#404' },
  clauses: ['S8.3-20'],
});
