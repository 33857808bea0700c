import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import { errors } from './errors.ts';
import { purposes } from './purposes.ts';
import { rights } from './rights.ts';
import * as roster from './roster.ts';
import { routes } from './routes.ts';
import * as videoNow from './video-now.ts';
import * as videoVisit from './video-visit.ts';
import * as videoVisitDesk from './video-visit-desk.ts';
import * as virtualClinic from './virtual-clinic.ts';
import * as visitMessages from './visit-messages.ts';

export const area = {
  name: 'telemedicine',
  description: 'The virtual clinic and visits by video.',
  operations: operationsIn({
    ...virtualClinic,
    ...videoNow,
    ...roster,
    ...videoVisit,
    ...videoVisitDesk,
    ...visitMessages,
  }),
  routes,
  errors,
  refusalExamples: { KV015: { most: 20, max: 104_857_600 } },
  rights,
  purposes,
} satisfies AreaContract;
