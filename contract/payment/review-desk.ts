import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { flag, textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { paymentStates } from './payment-states.ts';
import { reviewCauses, reviewOutcomes, reviewStates } from './review-states.ts';

export const PaymentReview = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(statesOf(reviewStates)),
    name: z.string(),
    overdue: z.boolean(),
    holder: Colleague.nullable(),
    cause: z.enum(reviewCauses),
    plan: z.string().meta({ example: 'plusz-havi' }),
    payment: z.enum(statesOf(paymentStates)),
    amount: Money,
    charged: Money.nullable(),
    gateway: z.string().meta({ example: 'simplepay' }),
    orderRef: z.string().meta({ example: 'XVMY-ZNNC' }),
    transactionId: z.string().nullable().meta({ example: '504912384' }),
    /** The sum to transfer back, and the bank's number of the transfer that came; null where a gateway refunds. */
    sendBack: z
      .object({ amount: Money, bankReference: z.string().nullable().meta({ example: 'HU26330-000533' }) })
      .nullable(),
    invoices: z.array(z.string()).meta({ example: ['HT-2026/1042'] }),
    outcome: z.enum(reviewOutcomes).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PaymentReview' });
export type PaymentReview = z.infer<typeof PaymentReview>;

const which = { reviewId: uuid };
const one = {
  pages: ['desk-payment-review'],
  output: PaymentReview,
  invalid: { reviewId: '#404' },
  clauses: ['S1-08'],
} as const;

export const getPaymentReview = operation({
  ...one,
  id: 'getPaymentReview',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/payment-reviews/{reviewId}',
  summary: 'A payment at which a person has to look, with what the gateway says of it',
  access: { desk: 'payment_review.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const askAboutPayment = operation({
  ...one,
  id: 'askAboutPayment',
  method: 'POST',
  path: '/desk/payment-reviews/{reviewId}/ask',
  repeatable: true,
  summary: 'Ask the gateway again; what it answers decides',
  access: { desk: 'payment_review.act' },
  input: z.strictObject(which),
  refusals: ['#404', 'P011', 'P012', 'P019'],
});

export const settlePaymentReview = operation({
  ...one,
  id: 'settlePaymentReview',
  method: 'POST',
  path: '/desk/payment-reviews/{reviewId}/settle',
  repeatable: true,
  summary: 'Say what came of it, and have what was charged given back',
  access: { desk: 'payment_review.act' },
  input: z.strictObject({ ...which, reason: textWithin(1, 500), giveBack: flag.default(false) }),
  example: { answer: { state: 'settled' } },
  refusals: ['#404', 'P011', 'P012', 'P013', 'P019'],
});
