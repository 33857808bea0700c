import type { AreaContract } from '../platform/area.ts';
import { errors } from './errors.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'payment',
  description: 'What a customer pays at the portal.',
  operations: {},
  routes,
  errors,
  rights: {},
  drafts: {},
  purposes: {},
} satisfies AreaContract;
