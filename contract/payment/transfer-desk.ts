import { z } from 'zod';
import { Currency, Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, limit, page, textWithin, uuid, wholeNumberWithin } from '../platform/rules.ts';
import { paymentRates } from './rates.ts';
import { PaymentReview } from './review-desk.ts';
import { sendBackCauses } from './review-states.ts';
import { isTransferReference, plainReference } from './transfer-reference.ts';

/** With `paid`, the transfer pays its order; with any other result it is sent back, which is a case at the desk. */
const transferResults = ['paid', ...sendBackCauses] as const;
export type TransferResult = (typeof transferResults)[number];

const bankReference = textWithin(4, 60).overwrite((text) => text.toUpperCase());

const reference = z.string('P042').max(60, 'P042').overwrite(plainReference).refine(isTransferReference, 'P042');

const desk = { access: { desk: 'bank_transfer.act' }, clauses: ['S7-26', 'S1-08'] } as const;

export const listTransfers = operation({
  ...desk,
  id: 'listTransfers',
  method: 'GET',
  path: '/desk/transfers',
  summary: 'Orders that wait for a bank transfer, the one that lapses next first',
  pages: ['desk-transfers'],
  input: z.strictObject({ page, limit }),
  output: z.object({
    items: z.array(
      z.object({
        reference: z.string().meta({ example: 'RF03123456789012' }),
        amount: Money,
        orderedAt: z.iso.datetime(),
        until: z.iso.datetime(),
      }),
    ),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
  }),
  refusals: [],
});

export const recordTransfer = operation({
  ...desk,
  id: 'recordTransfer',
  rate: paymentRates.bankTransfer,
  method: 'POST',
  path: '/desk/transfers',
  repeatable: true,
  summary: 'Record a transfer that the bank has booked; it pays the order that it names by just its sum',
  pages: ['desk-transfers'],
  input: z.strictObject({
    reference,
    /** In minor units, as the bank booked it. */
    amount: wholeNumberWithin(1, 999_999_999),
    currency: choiceOf(Currency.options),
    bankReference,
  }),
  output: z.object({ result: z.enum(transferResults), asked: Money, arrived: Money }),
  example: { input: { reference: 'RF03123456789012', amount: 3990, bankReference: 'HU26330-000471' } },
  refusals: ['P042', 'P043', 'K429'],
});

export const recordSentBack = operation({
  ...desk,
  id: 'recordSentBack',
  rate: paymentRates.bankTransfer,
  method: 'POST',
  path: '/desk/payment-reviews/{reviewId}/sent',
  repeatable: true,
  summary: 'Record that the sum of the case was transferred back, by the bank’s number of it',
  pages: ['desk-payment-review'],
  input: z.strictObject({ reviewId: uuid, bankReference }),
  output: PaymentReview,
  example: { input: { bankReference: 'HU26330-000533' } },
  refusals: ['#404', 'P011', 'P012', 'P019', 'P043', 'K429'],
  invalid: { reviewId: '#404' },
});
