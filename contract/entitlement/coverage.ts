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

export const Quantity = z.union([z.object({ count: z.int() }), z.object({ money: Money })]).meta({ id: 'Quantity' });
export type Quantity = z.infer<typeof Quantity>;

export type ReasonCode = (typeof reasonCodes)[number];

/** An approval is refused with these by a benefit's rule: age, sex, interval, a joiner's waiting time or the common limit. */
export const ruleCodes = ['KE010', 'KE011', 'KE012', 'KE013', 'KE014'] as const;

/** A booking is refused with these: by the clinic, without a price, only by the call centre, or only with an approval. */
export const byCoverage = ['RR1005', 'RR1006', 'RM1006', 'RM1008', 'RM1010', 'KE003'] as const;

const Reason = z
  .object({ code: z.enum(reasonCodes), text: z.string().meta({ example: 'The benefit covers this care.' }) })
  .meta({ id: 'CoverageReason' });

/** The share of a person in the price of a care (not-shown 5.4); answers for somebody without a coverage have null instead. */
export const Cover = z
  .object({
    decision: Decision,
    benefit: z
      .object({
        code: z.string().meta({ example: 'specialist' }),
        name: z.string().meta({ example: 'Outpatient specialist care' }),
      })
      .nullable(),
    price: Money.nullable(),
    patientPays: Money.nullable(),
    insurerPays: Money.nullable(),
    /** The part of the benefit that is left in this term after the booking; null without a limit. */
    left: Quantity.nullable(),
    reasons: z.array(Reason),
    bookable: z.boolean(),
    organisers: z.array(Organiser),
  })
  .meta({ id: 'Cover' });
export type Cover = z.infer<typeof Cover>;

type Charge = { isCharged: boolean; shares: { patient: number } | null };

/** The person's share in minor units; null where the coverage has no part in the price. */
export function paysOf({ isCharged, shares }: Charge): number | null {
  return isCharged ? (shares?.patient ?? 0) : null;
}

const CoverOffer = z
  .object({
    doctor: z.object({ id: z.int(), name: z.string().meta({ example: 'Dr. Béla Kovács' }) }),
    provider: z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }), address: z.string() }),
    subfunctionId: z.int(),
    subfunction: z.string().meta({ example: 'First visit' }),
    price: Price.nullable(),
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
    /** A relative whose mandate allows booking; the customer by default. */
    personId: uuid.optional(),
    /** The number of a visit in the directory, or the key of a service. */
    serviceCode: textWithin(1, 60).meta({ example: '101' }),
    providerId: wholeNumber.optional(),
    date: day,
    preauthRef: numberWithin(1, 20).optional(),
    /** A place by its id or name, or clinics by a part of their name; it may not be given together with `providerId`. */
    where: searchText.optional(),
  }),
  output: Cover.extend({
    validUntil: z.iso.datetime(),
    place: z
      .object({ kind: z.enum(['place', 'clinic']), name: z.string().meta({ example: 'Bükkfa Rendelő' }) })
      .nullable(),
    offers: z.array(CoverOffer).max(mostOffers),
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
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  allowed: Quantity.nullable(),
  used: Quantity,
  reserved: Quantity,
  remaining: Quantity.nullable(),
  copayPercent: z.int().meta({ example: 20 }),
  deductible: Money.nullable(),
  deductibleLeft: Money.nullable(),
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

/** The policy of a customer (FHIR Coverage; not-shown 5.4). */
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
    persons: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** How the relative in question is insured; `none` where the question is about the customer. */
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
