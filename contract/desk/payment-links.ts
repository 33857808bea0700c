import { z } from 'zod';
import { printedCode } from '../identity/identifiers.ts';
import { paymentRates } from '../payment/rates.ts';
import { caseRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { choiceOf, textWithin, uuid } from '../platform/rules.ts';

export const linkChannels = ['email', 'sms'] as const;

const PaymentLinks = z
  .object({
    payable: z.array(
      z.object({
        subject: z.string().meta({ example: 'plan:plusz-havi' }),
        name: z.string().meta({ example: 'Hárs Plusz, monthly' }),
        amount: Money,
      }),
    ),
    channels: z.array(z.enum(linkChannels)),
    items: z.array(
      z.object({
        id: z.uuid(),
        /** Null for a visit, because its name tells of an illness. */
        name: z.string().nullable(),
        channel: z.enum(linkChannels),
        state: z.enum(['sent', 'opened', 'paid', 'expired']),
        by: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'PaymentLinks' });
export type PaymentLinks = z.infer<typeof PaymentLinks>;

const one = {
  access: { desk: 'payment_link.act' },
  path: '/desk/payment-links/{personId}',
  pages: ['desk-payment-links'],
  output: PaymentLinks,
  invalid: { personId: '#404' },
  clauses: ['S1-08', 'S7-26'],
} as const;

export const listPaymentLinks = operation({
  ...one,
  id: 'listPaymentLinks',
  rate: caseRates.look,
  method: 'GET',
  summary: 'What a person whom the caller has opened could pay by a link, and the links made for them',
  input: z.strictObject({ personId: uuid }),
  refusals: ['#404', 'K429', 'KN002'],
});

export const makePaymentLink = operation({
  ...one,
  id: 'makePaymentLink',
  rate: paymentRates.paymentLink,
  repeatable: true,
  method: 'POST',
  summary: 'Send them a link by which they alone pay for an order or a visit, or order a plan and pay for it',
  input: z.strictObject({
    personId: uuid,
    /** The kind `order`, `visit` or `plan` with its id or code, in the form that `payable` lists. */
    subject: textWithin(1, 50),
    couponCode: printedCode('U041').optional(),
    channel: choiceOf(linkChannels),
  }),
  example: { input: { subject: 'plan:plusz-havi', couponCode: 'TAVASZ26' } },
  refusals: ['#404', 'K409', 'K429', 'KN002', 'P007', 'P010', 'P018', 'U041', 'U042', 'U043', 'P021'],
});
