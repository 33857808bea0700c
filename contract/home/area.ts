import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as cases from './case.ts';
import * as caseConsents from './case-consents.ts';
import * as messages from './messages.ts';
import * as overview from './overview.ts';
import { routes } from './routes.ts';

export const area = {
  name: 'home',
  description: 'What a customer finds when they come in: what waits for them, and their places.',
  operations: operationsIn({ ...overview, ...messages, ...caseConsents, ...cases }),
  routes,
  errors: {},
} satisfies AreaContract;
