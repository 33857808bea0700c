import { z } from 'zod';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { limit, page, uuid } from '../platform/rules.ts';

const PayoutFile = z.object({
  name: z.string().meta({ example: 'kifizetes-2026-11.csv' }),
  mediaType: z.string(),
  text: z.string().meta({ example: 'reference;amount\r\nXVMY-ZNNC;24500\r\n' }),
});

const PayoutPayment = z.object({
  claimId: z.uuid(),
  number: z.string(),
  holder: z.string(),
  bankAccount: z.string(),
  amount: Money,
  outcome: z.enum(['paid', 'failed']).nullable(),
});

const PayoutLine = z.object({
  id: z.uuid(),
  number: z.string(),
  madeAt: z.iso.datetime().meta({ example: '2026-11-23T07:00:00Z' }),
  by: z.string(),
  payments: z.int(),
  total: Money,
  open: z.int(),
});

export const Payout = PayoutLine.extend({
  lines: z.array(PayoutPayment),
  files: z.array(PayoutFile),
}).meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

const desk = { access: { desk: 'claim.pay' }, clauses: ['S2.3-02', 'S1-08'] } as const;
const one = { ...desk, pages: ['desk-payout'], output: Payout, invalid: { payoutId: '#404' } } as const;

export const listPayouts = operation({
  ...desk,
  id: 'listPayouts',
  method: 'GET',
  path: '/desk/payouts',
  summary: 'What waits to be paid, and the payment lists made so far, the newest first',
  pages: ['desk-payouts'],
  input: z.strictObject({ page, limit }),
  output: z.object({
    ready: z.object({ payments: z.int(), total: Money }),
    items: z.array(PayoutLine),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
  refusals: [],
});

export const createPayout = operation({
  ...desk,
  id: 'createPayout',
  method: 'POST',
  path: '/desk/payouts',
  repeatable: true,
  summary: 'Make a payment list of all approved claims and mark them as sent; no claim is in two lists at once',
  pages: ['desk-payouts'],
  input: z.strictObject({}),
  output: Payout,
  refusals: ['KR009', 'KA022'],
});

export const getPayout = operation({
  ...one,
  id: 'getPayout',
  method: 'GET',
  path: '/desk/payouts/{payoutId}',
  summary: 'One payment list with its files: SEPA for IBANs, giro for Hungarian accounts, CSV for all',
  input: z.strictObject({ payoutId: uuid }),
  refusals: ['#404'],
});

export const markPayoutPaid = operation({
  ...one,
  id: 'markPayoutPaid',
  method: 'POST',
  path: '/desk/payouts/{payoutId}/paid',
  repeatable: true,
  summary: 'Record that all payments of the list arrived, but for those already recorded',
  input: z.strictObject({ payoutId: uuid }),
  refusals: ['#404', 'KR009', 'KA022'],
});
