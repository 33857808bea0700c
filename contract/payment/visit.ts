import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { accepted, textWithin, uuid, wholeNumber } from '../platform/rules.ts';
import { Invoice } from './invoice.ts';
import { PaymentWay } from './plan.ts';
import { billing, Payment } from './purchase.ts';
import { payVisits } from './rates.ts';

const token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, '#404');
const pages = ['pay-reservation'] as const;

export const VisitPayment = z
  .object({
    /** With `waits`, nobody has paid yet; with `asked`, the visit is paid and the clinic has not answered. */
    state: z.enum(['waits', 'asked', 'booked', 'over']),
    pays: Money.nullable(),
    until: z.iso.datetime(),
    /** The legal entity that sells the visit; null where no card can be used any more. */
    seller: z
      .object({
        name: z.string().meta({ example: 'Hárs Egészség Kft.' }),
        address: z.string(),
        vat: z.string().meta({ example: 'AAM' }),
      })
      .nullable(),
    way: PaymentWay.nullable(),
    payments: z.array(Payment),
    invoices: z.array(Invoice),
  })
  .meta({ id: 'VisitPayment' });
export type VisitPayment = z.infer<typeof VisitPayment>;

export const readVisitPayment = operation({
  id: 'readVisitPayment',
  method: 'GET',
  path: '/reservations/{token}/payments',
  summary: 'How a visit is paid for that has to be paid before it is booked',
  access: 'public',
  rate: doorRates.look,
  pages,
  input: z.strictObject({ token }),
  output: VisitPayment,
  refusals: ['#404'],
  invalid: { '*': '#404' },
  clauses: ['S3.13-04', 'S8.3-23'],
});

export const payVisit = operation({
  id: 'payVisit',
  method: 'POST',
  path: '/reservations/{token}/payments',
  summary: 'Pay for a visit whose time is kept: it is booked once the gateway has said, signed, that it is paid',
  lane: 'booking',
  access: 'public',
  rate: payVisits,
  selfOnly: true,
  pages,
  input: z.strictObject({
    token,
    /** The sum that the person was shown, in minor units. */
    pays: wholeNumber,
    ...billing,
    transferAccepted: accepted('P009'),
    transferVersion: textWithin(1, 40).optional(),
  }),
  output: VisitPayment,
  example: {
    input: {
      pays: 24_500,
      billingName: 'Szőke Ünige',
      billingPostalCode: '1117',
      billingCity: 'Budapest',
      billingAddress: 'Fehér út 3.',
    },
  },
  refusals: ['#404', 'KA003', 'K409', 'P004', 'P006', 'P008', 'P010', 'P015', 'K429'],
  clauses: ['S3.13-04', 'S7-26', 'S8.3-23'],
});

export const createVisitInvoiceFile = operation({
  id: 'createVisitInvoiceFile',
  method: 'POST',
  path: '/reservations/{token}/invoices/{invoiceId}/file',
  summary: 'An address at which an invoice of the visit is handed out once, as a PDF',
  access: 'public',
  rate: doorRates.step,
  health: ['file_content.read'],
  pages,
  input: z.strictObject({ token, invoiceId: uuid }),
  output: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  example: { input: { invoiceId: '9b1f6f0c-6a0f-4a53-8a2c-0d1f3c9a7e51' } },
  refusals: ['#404', 'K429'],
  invalid: { '*': '#404' },
  clauses: ['S3.13-04'],
});
