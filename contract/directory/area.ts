import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as location from './location.ts';
import * as provider from './provider.ts';
import * as suggestion from './suggestion.ts';

export const area = {
  name: 'directory',
  description: 'Providers, doctors, specialties and places.',
  operations: operationsIn({ ...location, ...provider, ...suggestion }),
  routes: [],
  errors: {},
} satisfies AreaContract;
