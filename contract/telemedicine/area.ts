import type { AreaContract } from '../platform/area.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'telemedicine',
  description: 'Visits by video.',
  operations: {},
  routes,
  errors: {},
  rights: {},
  drafts: {},
  purposes: {},
} satisfies AreaContract;
