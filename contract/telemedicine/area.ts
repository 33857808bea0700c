import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import { routes } from './routes.ts';
import * as virtualClinic from './virtual-clinic.ts';

export const area = {
  name: 'telemedicine',
  description: 'Visits by video.',
  operations: operationsIn(virtualClinic),
  routes,
  errors: {},
  rights: {},
  drafts: {},
  purposes: {},
} satisfies AreaContract;
