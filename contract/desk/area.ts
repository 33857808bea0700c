import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as cases from './cases.ts';
import { errors } from './errors.ts';
import * as letters from './letters.ts';
import * as paymentLinks from './payment-links.ts';
import * as person from './person.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import * as withdrawConsent from './withdraw-consent.ts';
import * as work from './work.ts';

export const area = {
  name: 'desk',
  description: "The people on the partner's side: their work lists.",
  operations: operationsIn({ ...work, ...cases, ...letters, ...person, ...paymentLinks, ...withdrawConsent }),
  routes,
  errors,
  rights,
} satisfies AreaContract;
