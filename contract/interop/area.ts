import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import { errors } from './errors.ts';
import * as myData from './my-data.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'interop',
  description: "A customer's own data: taken along, and erased.",
  operations: operationsIn({ ...myData }),
  routes,
  errors,
  rights: {},
  drafts: {},
  purposes: {},
} satisfies AreaContract;
