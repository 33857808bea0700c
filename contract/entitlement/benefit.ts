import { z } from 'zod';
import { organisers, Sex } from '../directory/offering.ts';
import { Localized } from '../platform/localized.ts';
import { benefitCategories } from './benefit-categories.ts';
import { oldest } from './oldest.ts';

/** Documents that the insurer needs before it approves a care (FHIR `item.authorizationSupporting`). */
export const supportingDocuments = ['recommendation', 'findings', 'questionnaire'] as const;

/** The specialties by key, visits by number and services by key that a benefit pays for; the narrowest match counts. */
const Covers = z.strictObject({
  specialties: z.array(z.string()).default([]),
  subfunctions: z.array(z.int()).default([]),
  services: z.array(z.string()).default([]),
});

const Allowed = z.union([z.strictObject({ count: z.int().min(1) }), z.strictObject({ amount: z.int().min(1) })]);

/** A line of a product's coverage (FHIR CoverageEligibilityResponse `item`); money in minor units of the brand's currency. */
export const Benefit = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]+$/),
  name: Localized,
  description: Localized,
  category: z.enum(benefitCategories),
  covers: Covers,
  /** With `in`, the benefit pays only at providers of the network. */
  network: z.enum(['in', 'any']).default('in'),
  /** The limit is each person's own (`individual`), or common to all persons of the policy (`family`). */
  unit: z.enum(['individual', 'family']).default('individual'),
  /** The time in which the limit counts: a year of the policy, all its days, or `event`, where each use begins anew. */
  term: z.enum(['year', 'policy', 'event']).default('year'),
  /** The number of uses, or the sum that the insurer pays, in each term; null without a limit. */
  allowed: Allowed.nullable().default(null),
  copayPercent: z.int().min(0).max(100).default(0),
  deductible: z.int().min(0).default(0),
  /** Days from the first day of the policy on which the benefit pays nothing yet. */
  waitingDays: z.int().min(0).default(0),
  /** Days from a person's own first day, for somebody who was insured only after the policy began. */
  joinerWaitingDays: z.int().min(0).default(0),
  /** Years of age on the day of the care; both ends are included. */
  fromAge: z.int().min(0).default(0),
  toAge: z.int().max(oldest).default(oldest),
  sex: Sex.nullable().default(null),
  /** The fewest days between two uses of one person; 0 without this rule. */
  intervalDays: z.int().min(0).default(0),
  authorizationRequired: z.boolean().default(false),
  authorizationSupporting: z.array(z.enum(supportingDocuments)).default([]),
  organiser: z.enum(organisers).extract(['by_user', 'by_call_center']).default('by_user'),
  /** Days in which the call centre has to find a time. */
  slaDays: z.int().min(1).default(10),
  excluded: z.boolean().default(false),
  exclusionText: Localized.optional(),
  missed: z.enum(['used', 'released']).default('used'),
  /** Days after the care in which its invoice can be claimed; null where nothing is paid back. */
  claimDays: z.int().min(1).nullable().default(90),
});
export type Benefit = z.infer<typeof Benefit>;
export type Claimable = Benefit & { claimDays: number };

export function isPaidBack(benefit: Benefit): benefit is Claimable {
  return !benefit.excluded && benefit.claimDays !== null;
}

/** A care is approved at once, without a person, if all of these hold (S2.9-04 `quick_approval`). */
const QuickApproval = z.strictObject({
  subfunctions: z.array(z.int()).min(1),
  /** The highest price of the visit, in minor units; the approval reserves so much where the benefit's limit is a sum. */
  priceCap: z.int().min(1),
  firstRequest: z.boolean().default(true),
  documentPresent: z.boolean().default(true),
});
export type QuickApproval = z.infer<typeof QuickApproval>;

/** A common limit of several benefits of one term, whose approvals reserve sums and not uses (0082). */
const Ceiling = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]+$/),
  name: Localized,
  benefits: z.array(z.string()).min(2),
  unit: z.enum(['individual', 'family']).default('individual'),
  term: z.enum(['year', 'policy']).default('year'),
  /** The limit in each term, in minor units. */
  amount: z.int().min(1),
});
export type Ceiling = z.infer<typeof Ceiling>;

/** The insurance side of a product (FHIR Coverage). */
export const CoveragePlan = z.strictObject({
  insurer: z.string().min(1),
  network: Localized,
  /** Ids by which publishers name providers at which the insurance pays nothing. */
  excludedProviders: z.array(z.string()).default([]),
  benefits: z.array(Benefit).min(1),
  ceilings: z.array(Ceiling).default([]),
  quickApproval: z.array(QuickApproval).default([]),
});
export type CoveragePlan = z.infer<typeof CoveragePlan>;

/** The file `brands/<key>/coverage.json`: the coverage of each product, by the product's key. */
export const CoverageFile = z.record(z.string(), CoveragePlan);
export type CoverageFile = z.infer<typeof CoverageFile>;
