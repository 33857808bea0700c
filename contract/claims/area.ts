import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as claim from './claim.ts';
import * as claimDesk from './claim-desk.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as payouts from './payouts.ts';
import * as preauthorization from './preauthorization.ts';
import * as preauthorizationDesk from './preauthorization-desk.ts';
import { purposes } from './purposes.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'claims',
  description: 'What is approved before a care, and what is paid back after it.',
  operations: operationsIn({
    ...claim,
    ...claimDesk,
    ...payouts,
    ...preauthorization,
    ...preauthorizationDesk,
  }),
  routes,
  errors,
  rights,
  drafts,
  purposes,
} satisfies AreaContract;
