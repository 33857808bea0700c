import type { AreaContract } from '../platform/area.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as assessment from './assessment/assessment.ts';
import * as careRequest from './care-request.ts';
import * as careRequestDesk from './care-request-desk.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as medicalCare from './medical-care.ts';
import * as medicalCareDesk from './medical-care-desk.ts';
import { purposes } from './purposes.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import { sendOperationsById } from './send-care-request.ts';

export const area = {
  name: 'care',
  description: 'Requests and what is written about them; medical cares that are organised for a customer.',
  operations: Object.assign(
    operationsIn({
      ...careRequest,
      ...careRequestDesk,
      ...medicalCare,
      ...medicalCareDesk,
      ...assessment,
    }),
    sendOperationsById,
    assessment.assessOperationsById,
    assessment.saveOperationsById,
  ),
  routes,
  errors,
  refusalExamples: { KQ008: { most: 20, max: 104_857_600 } },
  rights,
  drafts,
  purposes,
} satisfies AreaContract;
