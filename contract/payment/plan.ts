import { z } from 'zod';
import { printedCode } from '../identity/identifiers.ts';
import { doorRates } from '../platform/door.ts';
import { Localized } from '../platform/localized.ts';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { dataTransferKinds } from '../portal/content.ts';

const PlanPeriod = z.enum(['month', 'year']);
export type PlanPeriod = z.infer<typeof PlanPeriod>;

const Vat = z.strictObject({
  /** VAT in per cent, which is within the price; null where the service is exempt. */
  rate: z.int().min(1).max(30).nullable(),
  text: Localized,
});

/** A price at which a product is sold, in minor units of the brand's currency with VAT. */
const Plan = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  product: z.string(),
  name: Localized,
  benefits: z.array(Localized).min(1).max(12),
  period: PlanPeriod,
  price: z.int().min(0).max(999_999_999),
  vat: Vat,
  trialDays: z.int().min(0).max(90).default(0),
  maxRelatives: z.int().min(0).max(10).default(0),
  /** The addition to the price of a period for each relative; 0 where they are within the price. */
  relativePrice: z.int().min(0).max(999_999_999).default(0),
  /** Days before the end of a period in which it is too late to cancel for that end. */
  noticeDays: z.int().min(0).max(60).default(0),
});

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

export const Seller = z.strictObject({
  name: z.string().min(1),
  /** The code of the country by ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  postalCode: z.string().min(1),
  city: z.string().min(1),
  street: z.string().min(1),
  taxNumber: z.string().min(1),
  registrationNumber: z.string().min(1).optional(),
  /** Each invoice number begins with this prefix; another prefix begins another series. */
  invoicePrefix: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/),
  timeZone: z.string().refine(isTimeZone, { error: 'is no time zone' }),
});
export type Seller = z.infer<typeof Seller>;

/** A reduction of a price (not-shown 5.11). A later row with the same code replaces it; earlier uses of the code still count. */
export const Coupon = z
  .strictObject({
    code: printedCode('U041'),
    percentOff: z.int().min(1).max(100).optional(),
    /** The reduction in minor units of the brand's currency. */
    amountOff: z.int().min(1).optional(),
    validFrom: z.iso.date(),
    validTo: z.iso.date().optional(),
    maxRedemptions: z.int().min(1).optional(),
    perCustomer: z.int().min(1).default(1),
    minAmount: z.int().min(0).default(0),
    firstPurchaseOnly: z.boolean().default(false),
    /** Charges that are reduced: the first one, as many as `charges` says, or all. */
    duration: z.enum(['once', 'repeating', 'forever']).default('once'),
    charges: z.int().min(2).max(120).optional(),
    plans: z.array(z.string()).default([]),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === undefined) !== (amountOff === undefined), {
    error: 'needs percentOff or amountOff, and not both',
  })
  .refine(({ duration, charges }) => (duration === 'repeating') === (charges !== undefined), {
    error: 'needs charges where it is repeating, and only there',
  });
export type Coupon = z.infer<typeof Coupon>;

/** The file `brands/<key>/plans.json`. */
export const PlanFile = z.strictObject({
  seller: Seller,
  /** Visits that the patient pays (S3.13-04) are paid in the portal for the seller; without this field, at the clinic. */
  visits: z.strictObject({ vat: Vat }).optional(),
  plans: z.array(Plan).min(1),
  coupons: z.array(Coupon).default([]),
});
export type PlanFile = z.infer<typeof PlanFile>;

export const PlanItem = z
  .object({
    code: z.string().meta({ example: 'plusz-havi' }),
    name: z.string().meta({ example: 'Hárs Plusz, monthly' }),
    benefits: z.array(z.string()).meta({ example: ['Video consultations without a fee'] }),
    period: PlanPeriod,
    price: Money,
    most: Money,
    vat: z.string().meta({ example: 'AAM' }),
    trialDays: z.int(),
    maxRelatives: z.int(),
    relativePrice: Money,
    noticeDays: z.int(),
    own: z.boolean(),
  })
  .meta({ id: 'PlanItem' });
export type PlanItem = z.infer<typeof PlanItem>;

export const PaymentWay = z
  .object({
    name: z.string().meta({ example: 'SimplePay' }),
    processor: z.string().meta({ example: 'SimplePay (OTP Mobil Kft.)' }),
    wallets: z.array(z.enum(['apple_pay', 'google_pay'])),
    savesCard: z.boolean(),
    statement: z.enum(dataTransferKinds),
    mark: z.object({ src: z.string().meta({ example: '/marks/simplepay.svg' }), href: z.url() }),
  })
  .meta({ id: 'PaymentWay' });
export type PaymentWay = z.infer<typeof PaymentWay>;

export const PaymentWays = z
  .object({
    card: PaymentWay.nullable(),
    transfer: z.object({ days: z.int(), bank: z.string().meta({ example: 'Példa Bank Zrt.' }) }).nullable(),
    asksStatement: z.boolean(),
  })
  .meta({ id: 'PaymentWays' });
export type PaymentWays = z.infer<typeof PaymentWays>;

const PlanState = z
  .object({ id: z.uuid(), name: z.string(), isPaid: z.boolean(), paidUntil: z.iso.date().nullable() })
  .meta({ id: 'PlanState' });
export type PlanState = z.infer<typeof PlanState>;

export const listPlans = operation({
  id: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'Plans that are sold, with what they hold and cost, and how they can be paid',
  access: 'public',
  rate: doorRates.look,
  pages: ['med24-subscription-new'],
  input: z.strictObject({}),
  output: z.object({
    items: z.array(PlanItem),
    current: PlanState.nullable(),
    ways: PaymentWays,
    seller: z.object({ name: z.string().meta({ example: 'Hárs Egészség Kft.' }), address: z.string() }).nullable(),
  }),
  freeTimes: 'none',
  refusals: [],
  clauses: ['S1-07', 'S1-10'],
});
