import type { AreaContract } from '../platform/area.ts';
import * as config from '../platform/config.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as content from './content.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'portal',
  description: 'The host that is asked, its partner, and its texts.',
  operations: operationsIn({ ...config, ...content }),
  routes,
  errors: {},
} satisfies AreaContract;
