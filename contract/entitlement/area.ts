import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as coverage from './coverage.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as insured from './insured.ts';
import * as policyReview from './policy-review.ts';
import * as register from './register.ts';
import * as relative from './relative.ts';
import * as relativeDesk from './relative-desk.ts';
import * as relativeInvitation from './relative-invitation.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'entitlement',
  description: 'What a person is covered for and pays, what is left, and for which relatives they may act.',
  operations: operationsIn({
    ...coverage,
    ...relative,
    ...relativeInvitation,
    ...relativeDesk,
    ...insured,
    ...register,
    ...policyReview,
  }),
  routes,
  errors,
  rights,
  drafts,
} satisfies AreaContract;
