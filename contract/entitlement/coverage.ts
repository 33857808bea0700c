import { z } from 'zod';
import { Organiser, Sex } from '../directory/offering.ts';
import { day } from '../platform/day-schema.ts';
import { Money, Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, searchText, textWithin, uuid, wholeNumber } from '../platform/rules.ts';
import { supportingDocuments } from './benefit.ts';
import { benefitCategories } from './benefit-categories.ts';
import { coverStates } from './insured.ts';
import { reasonCodes } from './reason-codes.ts';

/** @internal */
export const decisions = ['covered', 'partly', 'needs_preauth', 'call_center_only', 'not_covered', 'self_pay'] as const;
export const Decision = z.enum(decisions);
export type Decision = z.infer<typeof Decision>;

/** How much of a benefit: uses or money. */
export const Quantity = z.union([z.object({ count: z.int() }), z.object({ money: Money })]).meta({ id: 'Quantity' });
export type Quantity = z.infer<typeof Quantity>;

export type ReasonCode = (typeof reasonCodes)[number];

/** What the rules of a benefit refuse an approval by: age, sex, interval, a joiner's waiting period, the common limit. */
export const ruleCodes = ['KE010', 'KE011', 'KE012', 'KE013', 'KE014'] as const;

/** Why a visit may not be booked so: its clinic's rule, no price, by the call centre alone, an approval first. */
export const byCoverage = ['RR1005', 'RR1006', 'RM1006', 'RM1008', 'RM1010', 'KE003'] as const;

const Reason = z
  .object({ code: z.enum(reasonCodes), text: z.string().meta({ example: 'The benefit covers this care.' }) })
  .meta({ id: 'CoverageReason' });

/** What this person pays for this care, and whether they may have it (not-shown 5.4). */
export const Cover = z
  .object({
    decision: Decision,
    benefit: z
      .object({
        code: z.string().meta({ example: 'specialist' }),
        name: z.string().meta({ example: 'Outpatient specialist care' }),
      })
      .nullable(),
    /** With the discount; null where the provider gave no price. */
    price: Money.nullable(),
    patientPays: Money.nullable(),
    insurerPays: Money.nullable(),
    /** What is left of the benefit in this term once it is booked; as it stands where the coverage pays nothing. Null without a limit. */
    left: Quantity.nullable(),
    reasons: z.array(Reason),
    /** Whether the asker may book it themselves. */
    bookable: z.boolean(),
    /** The organisers who may book it, where the asker may not. */
    organisers: z.array(Organiser),
  })
  .meta({ id: 'Cover' });
export type Cover = z.infer<typeof Cover>;

type Charge = { isCharged: boolean; shares: { patient: number } | null };

/** What the person pays of a care that is booked now, in minor units; null where the coverage pays nothing of it. */
export function paysOf({ isCharged, shares }: Charge): number | null {
  return isCharged ? (shares?.patient ?? 0) : null;
}

/** A visit at a doctor, at the price that the search shows and a booking takes. */
const CoverOffer = z
  .object({
    doctor: z.object({ id: z.int(), name: z.string().meta({ example: 'Dr. Béla Kovács' }) }),
    provider: z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }), address: z.string() }),
    subfunctionId: z.int(),
    subfunction: z.string().meta({ example: 'First visit' }),
    /** What the person pays, where it is known. */
    price: Price.nullable(),
    /** Null without a coverage. */
    cover: Cover.nullable(),
    bookable: z.boolean(),
  })
  .meta({ id: 'CoverOffer' });
export type CoverOffer = z.infer<typeof CoverOffer>;

export const mostOffers = 12;

export const checkCoverage = operation({
  id: 'checkCoverage',
  method: 'POST',
  path: '/coverage/check',
  summary: 'What a person pays for a service on a day, whether they may have it, and why',
  access: 'subscriber',
  health: ['account.read'],
  input: z.strictObject({
    /** The customer, or a relative whose mandate allows booking; the customer by default. */
    personId: uuid.optional(),
    /** The number of a visit, or the key of a service. */
    serviceCode: textWithin(1, 60).meta({ example: '101' }),
    providerId: wholeNumber.optional(),
    date: day,
    preauthRef: numberWithin(1, 20).optional(),
    /** A place by its id or name, or clinics by a part of their name; not beside `providerId`. */
    where: searchText.optional(),
  }),
  output: Cover.extend({
    validUntil: z.iso.datetime(),
    /** The place or clinic that `where` was taken for. */
    place: z
      .object({ kind: z.enum(['place', 'clinic']), name: z.string().meta({ example: 'Bükkfa Rendelő' }) })
      .nullable(),
    /** What the person pays at each doctor there, the least first. */
    offers: z.array(CoverOffer).max(mostOffers),
    /** How many doctors give it there. */
    total: z.int(),
  }),
  refusals: ['K401', 'KA004', 'KA005', '#404', 'RR1007'],
  clauses: ['S3.13-04', 'S8.3-09', 'S6-11'],
});

const policyStatuses = ['active', 'waiting', 'suspended', 'ended'] as const;

export const BenefitTerms = z.object({
  code: z.string().meta({ example: 'specialist' }),
  name: z.string().meta({ example: 'Outpatient specialist care' }),
  description: z.string().meta({ example: 'Examinations by specialists, after a referral or without one.' }),
  category: z.enum(benefitCategories),
  network: z.enum(['in', 'any']),
  unit: z.enum(['individual', 'family']),
  term: z.enum(['year', 'policy', 'event']),
  /** First and last day of the running term. */
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  allowed: Quantity.nullable(),
  used: Quantity,
  reserved: Quantity,
  remaining: Quantity.nullable(),
  copayPercent: z.int().meta({ example: 20 }),
  deductible: Money.nullable(),
  deductibleLeft: Money.nullable(),
  /** The first day it pays; null when that is over. */
  waitingUntil: z.iso.date().nullable().meta({ example: null }),
  authorizationRequired: z.boolean(),
  authorizationSupporting: z.array(z.enum(supportingDocuments)),
  organiser: Organiser,
  slaDays: z.int().meta({ example: 5 }),
  fromAge: z.int().meta({ example: 18 }),
  toAge: z.int().meta({ example: 65 }),
  sex: Sex.nullable(),
  intervalDays: z.int().meta({ example: 365 }),
  ceilings: z.array(z.object({ name: z.string().meta({ example: 'Dental care' }), allowed: Money, remaining: Money })),
  excluded: z.boolean().meta({ example: false }),
  exclusionText: z.string().nullable(),
  claimDays: z.int().nullable().meta({ example: 60 }),
});
export type BenefitTerms = z.infer<typeof BenefitTerms>;

/** What a benefit pays for: a whole specialty, or one of its visits. */
const CoveredCare = z
  .object({
    specialization: z.int(),
    subfunction: z.int().nullable(),
    name: z.string().meta({ example: 'Internal medicine' }),
  })
  .meta({ id: 'CoveredCare' });

export const BenefitLine = BenefitTerms.extend({
  decision: Decision,
  reasons: z.array(Reason),
  cares: z.array(CoveredCare),
  services: z.array(z.string()),
}).meta({ id: 'BenefitLine' });
export type BenefitLine = z.infer<typeof BenefitLine>;

/** One policy of the customer, as it stands (FHIR Coverage; not-shown 5.4). */
export const Policy = z
  .object({
    subscriptionId: z.uuid(),
    policyNo: z.string(),
    product: z.string(),
    insurer: z.string().meta({ example: 'Hárs Biztosító' }),
    subscriber: z.string().meta({ example: 'Szőke Ünige' }),
    beneficiary: z.string().meta({ example: 'Szőke Ünige' }),
    relationship: z.string().meta({ example: 'self' }),
    validFrom: z.iso.date(),
    validTo: z.iso.date().nullable(),
    status: z.enum(policyStatuses),
    networkName: z.string().meta({ example: 'Hárs network' }),
    asOf: z.iso.datetime(),
    benefits: z.array(BenefitLine),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof Policy>;

const person = { personId: uuid.optional() };

export const readCoverage = operation({
  id: 'readCoverage',
  method: 'GET',
  path: '/coverage',
  summary: 'What a person is covered for, what is used, reserved and left',
  access: { permission: 'hasCoverage' },
  pages: ['services-coverage'],
  health: ['account.read'],
  input: z.strictObject(person),
  output: z.object({
    policies: z.array(Policy),
    /** The relatives with whom it is shared; without a policy for whom nobody has confirmed. */
    persons: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** How the person of the question is insured; `none` for the customer. */
    cover: z.enum(coverStates),
  }),
  refusals: ['K401', 'KA004', 'KA005', 'K403', '#404'],
  clauses: ['S2.3-04', 'S1-06'],
});

export const createCoverageFile = operation({
  id: 'createCoverageFile',
  method: 'POST',
  path: '/coverage/file',
  summary: 'An address at which the coverage is handed out as a PDF, once and within fifteen minutes',
  access: { permission: 'hasCoverage' },
  pages: ['services-coverage'],
  health: ['account.read'],
  input: z.strictObject(person),
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  example: { input: { personId: '3cb205b6-e885-5d37-a249-f93759ba6614' } },
  refusals: ['K401', 'KA004', 'KA005', 'K403', '#404'],
  clauses: ['S2.3-04'],
});
