import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as complaint from './complaint.ts';
import * as complaintDesk from './complaint-desk.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'complaints',
  description: 'Complaints to the partner, and their register.',
  operations: operationsIn({ ...complaint, ...complaintDesk }),
  routes,
  errors,
  rights,
  drafts,
} satisfies AreaContract;
