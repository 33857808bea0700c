import { z } from 'zod';
import { printedCode } from '../identity/identifiers.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { accepted, choiceOf, flag, textWithin, uuid, wholeNumber } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { taxNumber } from './buyer-tax-number.ts';
import { Invoice } from './invoice.ts';
import { paymentStates } from './payment-states.ts';
import { PaymentWays } from './plan.ts';
import { planSubscriptionStates } from './plan-subscription-states.ts';
import { paymentRates, paymentReturn } from './rates.ts';

export const billing = {
  billingName: textWithin(2, 150),
  billingCountry: choiceOf(['HU', 'RO']),
  billingPostalCode: textWithin(4, 10),
  billingCity: textWithin(1, 100),
  billingAddress: textWithin(3, 200),
  billingTaxNumber: taxNumber('P020').optional(),
};

/** The consent that these data go to the gateway counts for later payments too. */
export const dataTransfer = { transferAccepted: flag.default(false), transferVersion: textWithin(1, 40).optional() };

export const recurring = { recurringAccepted: flag.default(false), recurringVersion: textWithin(1, 40).optional() };

/** The wish that the plan begins before the days of withdrawal are over, with the version of the shown text. */
export const start = { startAccepted: flag.default(false), startVersion: textWithin(1, 40).optional() };

/** A visit cannot be paid by transfer, because a transfer takes days. */
const payBy = choiceOf(['card', 'transfer']).default('card');

export const PaymentKind = z.enum(['purchase', 'renewal', 'adjust', 'visit', 'unapplied', 'refund']);

export const Payment = z
  .object({
    id: z.uuid(),
    kind: PaymentKind,
    status: z.enum(statesOf(paymentStates)),
    amount: Money,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    transactionId: z.string().nullable().meta({ example: '504912384' }),
    paymentUrl: z.url().nullable(),
    parked: z.boolean(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

const TransferDetails = z
  .object({
    reference: z.string().meta({ example: 'RF03123456789012' }),
    amount: Money,
    holder: z.string(),
    iban: z.string().meta({ example: 'HU42117730161111101800000000' }),
    bank: z.string().meta({ example: 'Példa Bank Zrt.' }),
    until: z.iso.datetime(),
  })
  .meta({ id: 'TransferDetails' });

export const Billing = z.object({
  name: z.string(),
  country: z.string(),
  postalCode: z.string(),
  city: z.string(),
  address: z.string(),
  taxNumber: z.string().optional().meta({ example: '12345676-2-43' }),
});
export type Billing = z.infer<typeof Billing>;

export const PlanSubscription = z
  .object({
    id: z.uuid(),
    plan: z.string().meta({ example: 'plusz-havi' }),
    name: z.string().meta({ example: 'Hárs Plusz, monthly' }),
    maxRelatives: z.int(),
    status: z.enum(statesOf(planSubscriptionStates)),
    price: Money,
    discount: Money.nullable(),
    /** The number of charges that the coupon still reduces; null where it reduces all of them, and without a coupon. */
    discountFor: z.int().nullable().meta({ example: 0 }),
    period: z.enum(['month', 'year']),
    firstDay: z.iso.date().nullable(),
    paidUntil: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    /** The result of cancelling now: the last day, which is null for an end at once, and the charge before it. */
    cancellation: z.object({ lastDay: z.iso.date().nullable(), charge: Money.nullable() }).nullable(),
    renews: z.boolean(),
    nextCharge: z.object({ day: z.iso.date().meta({ example: '2026-11-23' }), amount: Money }).nullable(),
    /** The most that a card saved with the next payment is ever charged; null where no card can be saved. */
    most: Money.nullable(),
    nextPrice: z.object({ from: z.iso.date(), price: Money }).nullable(),
    /** Null where no card is saved, and for an operator who acts for the customer. */
    card: z
      .object({ lastDigits: z.string().nullable().meta({ example: '1118' }), most: Money, until: z.iso.datetime() })
      .nullable(),
    billing: Billing.nullable(),
    createdAt: z.iso.datetime(),
    transfer: TransferDetails.nullable(),
    ways: PaymentWays,
    payable: z.enum(['purchase', 'renewal']).nullable(),
    /** The last moment to withdraw from the purchase, and the refund; null where there is no such right. */
    withdrawal: z.object({ until: z.iso.datetime(), amount: Money }).nullable(),
    payments: z.array(Payment),
    invoices: z.array(Invoice),
  })
  .meta({ id: 'PlanSubscription' });
export type PlanSubscription = z.infer<typeof PlanSubscription>;

const newPlan = ['med24-subscription-new'] as const;
const ownPlans = [
  'med24-profile',
  'med24-profile-edit',
  'med24-subscription-transactions',
  'med24-subscription-details',
  'med24-subscription',
  'med24-subscription-cancel',
] as const;

type Order = { pays: unknown; couponCode?: unknown } & Partial<Record<keyof typeof billing, unknown>>;

/** A plan that costs something needs the recipient of its invoice. */
function billed(name: keyof typeof billing): [(order: Order) => boolean, Rule] {
  const isFree = ({ pays, couponCode }: Order) => Number(pays) === 0 && couponCode === undefined;
  return [(order) => isFree(order) || order[name] !== undefined, { error: 'V001', path: [name], when: () => true }];
}
type Rule = { error: string; path: PropertyKey[]; when: () => boolean };

export const buyPlan = operation({
  id: 'buyPlan',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions',
  repeatable: true,
  summary: 'Buy a plan: it is the customer’s once the gateway has said, signed, that it is paid',
  lane: 'booking',
  access: 'customer',
  selfOnly: true,
  pages: newPlan,
  input: z
    .strictObject({
      plan: textWithin(1, 40),
      couponCode: printedCode('U041').optional(),
      /** The sum that the customer was shown, in minor units. */
      pays: wholeNumber,
      ...z.strictObject(billing).partial().shape,
      termsAccepted: accepted('U025'),
      payBy,
      ...dataTransfer,
      ...start,
      ...recurring,
    })
    .refine(...billed('billingName'))
    .refine(...billed('billingCountry'))
    .refine(...billed('billingPostalCode'))
    .refine(...billed('billingCity'))
    .refine(...billed('billingAddress'))
    .refine(({ pays, startAccepted }) => Number(pays) === 0 || startAccepted === true, {
      error: 'P050',
      path: ['startAccepted'],
      when: () => true,
    })
    .refine(
      ({ payBy: by, pays, transferAccepted }) => by !== 'card' || Number(pays) === 0 || transferAccepted === true,
      {
        error: 'P009',
        path: ['transferAccepted'],
        when: () => true,
      },
    ),
  output: PlanSubscription,
  example: {
    input: {
      plan: 'plusz-havi',
      pays: 3990,
      couponCode: 'TAVASZ26',
      transferAccepted: true,
      startAccepted: true,
      billingName: 'Szőke Ünige',
      billingCountry: 'HU',
      billingPostalCode: '1117',
      billingCity: 'Budapest',
      billingAddress: 'Fehér út 3.',
      billingTaxNumber: '12345676-2-43',
    },
  },
  refusals: [
    'K401',
    'KA003',
    '#404',
    'K409',
    'P004',
    'P006',
    'P007',
    'P008',
    'P009',
    'P050',
    'U041',
    'U042',
    'U043',
    'P021',
    'K429',
  ],
  clauses: ['S1-07', 'S1-10', 'S7-26'],
});

export const payPlan = operation({
  id: 'payPlan',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions/{id}/payments',
  summary: 'Try to pay again for a plan that waits for its payment',
  lane: 'booking',
  access: 'customer',
  selfOnly: true,
  pages: ownPlans,
  input: z.strictObject({ id: uuid, payBy, ...dataTransfer, ...recurring }),
  output: PlanSubscription,
  example: { input: { recurringAccepted: true, recurringVersion: '2026-11-26' } },
  refusals: ['K401', 'KA003', '#404', 'K409', 'P003', 'P004', 'P008', 'P009', 'P010', 'P030', 'K429'],
  invalid: { id: '#404' },
  clauses: ['S7-26', 'S8.3-23'],
});

/** Days in which a consumer may withdraw from a purchase (Directive 2011/83/EU, article 9). */
export const withdrawalDays = 14;

export const withdrawPlan = operation({
  id: 'withdrawPlan',
  rate: paymentRates.pay,
  method: 'POST',
  path: '/plan-subscriptions/{id}/withdraw',
  summary: 'Withdraw from a purchase within fourteen days: the plan ends at once, and what was paid is given back',
  access: 'customer',
  selfOnly: true,
  pages: ownPlans,
  input: z.strictObject({ id: uuid }),
  output: PlanSubscription,
  example: { answer: { status: 'ended' } },
  refusals: ['K401', 'KA003', '#404', 'P010', 'K429'],
  invalid: { id: '#404' },
  clauses: ['S7-26'],
});

export const listPlanSubscriptions = operation({
  id: 'listPlanSubscriptions',
  method: 'GET',
  path: '/plan-subscriptions',
  summary: 'The plans that the customer has bought',
  access: 'customer',
  pages: ownPlans,
  input: z.strictObject({}),
  output: z.object({ items: z.array(PlanSubscription) }),
  refusals: ['K401'],
  clauses: ['S3.13-01'],
});

export const readPlanSubscription = operation({
  id: 'readPlanSubscription',
  method: 'GET',
  path: '/plan-subscriptions/{id}',
  summary: 'One of them, with its payments',
  access: 'customer',
  pages: ownPlans,
  input: z.strictObject({ id: uuid }),
  output: PlanSubscription,
  refusals: ['K401', '#404'],
  invalid: { id: '#404' },
  clauses: ['S3.13-01'],
});

export const readPaymentReturn = operation({
  id: 'readPaymentReturn',
  method: 'GET',
  path: '/payments/return',
  summary: 'How the payment stands from which the browser comes back; the gateway has signed the address',
  access: 'public',
  rate: paymentReturn,
  pages: ['med24-simplepay-return', 'reservation-payment-return'],
  input: z.strictObject({
    r: textWithin(1, 2000).meta({ example: 'eyJyIjowLCJ0Ijo1MDQ5MTIzODQsImUiOiJTVUNDRVNTIn0' }),
    s: textWithin(1, 200).meta({ example: 'pNn1vRk3R2mXo0v2f1Y3YwpNn1vRk3R2mXo0v2f1Y3Yw' }),
  }),
  output: z.object({
    /** With `paid`, the customer has what was paid for; with `waits`, the gateway or the partner's calendar has not answered yet. */
    state: z.enum(['paid', 'waits']),
    transactionId: z.string().meta({ example: '504912384' }),
    amount: Money.nullable(),
    /** The plan, or the token of the visit; only its payer gets them once the time to pay is over. */
    planSubscription: z.uuid().nullable(),
    reservation: z.string().nullable(),
  }),
  refusals: ['P001', 'P002', 'P003', 'P005', 'P014', 'K429'],
  invalid: { '*': 'P003' },
  clauses: ['S8.3-23'],
});
