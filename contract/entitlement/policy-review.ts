import { z } from 'zod';
import { Colleague } from '../platform/case-desk.ts';
import { caseRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { textWithin, uuid } from '../platform/rules.ts';
import { statesOf } from '../platform/states.ts';
import { Quantity } from './coverage.ts';
import { policyReviewCauses, policyReviewStates } from './policy-review-states.ts';

const Overrun = z.object({
  limit: z.string().meta({ example: 'Internal medicine' }),
  /** The person whose limit it is; null for a limit of the whole family. */
  person: z.string().nullable(),
  termFrom: z.iso.date(),
  allowed: Quantity,
  used: Quantity,
});

export const PolicyReview = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(statesOf(policyReviewStates)),
    name: z.string(),
    overdue: z.boolean(),
    holder: Colleague.nullable(),
    cause: z.enum(policyReviewCauses),
    product: z.string(),
    policyNo: z.string(),
    formerNumbers: z.array(z.string()).meta({ example: ['4B1FD6A0C2E9'] }),
    otherNumbers: z.array(z.string()).meta({ example: [] }),
    overruns: z.array(Overrun),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PolicyReview' });
export type PolicyReview = z.infer<typeof PolicyReview>;

const which = { reviewId: uuid };
const one = {
  pages: ['desk-policy-review'],
  output: PolicyReview,
  invalid: { reviewId: '#404' },
  clauses: ['S1-08', 'S2.3-07'],
} as const;

export const getPolicyReview = operation({
  ...one,
  id: 'getPolicyReview',
  rate: caseRates.look,
  method: 'GET',
  path: '/desk/policy-reviews/{reviewId}',
  summary: 'A policy at which a person has to look, with the limits of which more is used than its product allows',
  access: { desk: 'policy_review.read' },
  input: z.strictObject(which),
  refusals: ['#404', 'K429'],
});

export const settlePolicyReview = operation({
  ...one,
  id: 'settlePolicyReview',
  method: 'POST',
  path: '/desk/policy-reviews/{reviewId}/settle',
  repeatable: true,
  summary: 'Write down what came of it',
  access: { desk: 'policy_review.act' },
  input: z.strictObject({ ...which, reason: textWithin(1, 500) }),
  refusals: ['#404', 'KE015', 'KE016'],
});
