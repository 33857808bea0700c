import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as bulkExport from './bulk-export.ts';
import { errors } from './errors.ts';
import * as myData from './my-data.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'interop',
  description:
    "A customer's own data: taken along, and erased; and what a partner's own system takes along of all its customers.",
  operations: operationsIn({ ...myData, ...bulkExport }),
  routes,
  errors,
} satisfies AreaContract;
