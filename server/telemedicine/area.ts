import { area as contract } from '../../contract/telemedicine/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import * as createVisitDownload from './desk/create-visit-download.ts';
import * as deskSteps from './desk/desk-steps.ts';
import * as giveVisitDocument from './desk/give-visit-document.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { gauges } from './line/relay-gauge.ts';
import * as listVideoServices from './list-video-services.ts';
import * as readVisitMessages from './messages/read-visit-messages.ts';
import * as listVideoNow from './now/list-video-now.ts';
import * as startVideoNow from './now/start-video-now.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import { retention } from './retention.ts';
import * as enterVideoVisit from './room/enter-video-visit.ts';
import * as guests from './room/guests.ts';
import * as invitation from './room/invitation.ts';
import * as openVideoLine from './room/open-video-line.ts';
import * as readVideoVisit from './room/read-video-visit.ts';
import * as sendVideoMessage from './room/send-video-message.ts';
import * as createShift from './roster/create-shift.ts';
import * as endShift from './roster/end-shift.ts';
import * as listShifts from './roster/list-shifts.ts';
import * as searchVideoDoctors from './search-video-doctors.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...listVideoServices,
    ...searchVideoDoctors,
    ...listVideoNow,
    ...startVideoNow,
    ...listShifts,
    ...createShift,
    ...endShift,
    ...readVideoVisit,
    ...readVisitMessages,
    ...enterVideoVisit,
    ...openVideoLine,
    ...sendVideoMessage,
    ...guests,
    ...invitation,
    ...deskSteps,
    ...giveVisitDocument,
    ...createVisitDownload,
  }),
  jobs,
  letters: {},
  gauges,
  rates,
  data: { personalData, retention, processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
