import { area as contract } from '../../contract/care/area.ts';
import type { Context, Services } from '../booking/context.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import { assessHandlers } from './assessment/assess.ts';
import * as ownAssessments from './assessment/own-assessments.ts';
import { saveHandlers } from './assessment/save-assessment.ts';
import * as bookForRequest from './desk/book-for-request.ts';
import * as createDeskDownload from './desk/create-desk-download.ts';
import * as deskSteps from './desk/desk-steps.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import * as addCareItem from './medical-care/add-care-item.ts';
import * as approveCareItems from './medical-care/approve-care-items.ts';
import * as bookCare from './medical-care/book-care.ts';
import * as cancelCare from './medical-care/cancel-care.ts';
import * as careTimes from './medical-care/care-times.ts';
import * as createMedicalCare from './medical-care/create-medical-care.ts';
import * as medicalCareDeskSteps from './medical-care/desk-steps.ts';
import * as listMedicalCares from './medical-care/list-medical-cares.ts';
import * as readMedicalCare from './medical-care/read-medical-care.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import * as listRequests from './request/list-requests.ts';
import * as ownSteps from './request/own-steps.ts';
import { sendHandlers } from './request/send-request.ts';

export const area = {
  handlers: handlersIn(
    contract.operations,
    Object.assign(
      {
        ...listRequests,
        ...ownSteps,
        ...deskSteps,
        ...createMedicalCare,
        ...listMedicalCares,
        ...readMedicalCare,
        ...careTimes,
        ...cancelCare,
        ...medicalCareDeskSteps,
        ...createDeskDownload,
        ...approveCareItems,
        ...bookCare,
        ...addCareItem,
        ...bookForRequest,
        ...ownAssessments,
      },
      sendHandlers,
      assessHandlers,
      saveHandlers,
    ),
  ),
  jobs,
  letters,
  gauges: [],
  rates,
  data: { personalData, retention: [], processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
