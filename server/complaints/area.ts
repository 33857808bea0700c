import { area as contract } from '../../contract/complaints/area.ts';
import type { Context, Services } from '../booking/context.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as deskSteps from './desk-steps.ts';
import { letters } from './letters.ts';
import * as ownSteps from './own-steps.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import * as register from './register.ts';
import { resealComplaints } from './reseal.ts';
import { retention } from './retention.ts';
import * as sendComplaint from './send-complaint.ts';

export const area = {
  handlers: handlersIn(contract.operations, { ...sendComplaint, ...ownSteps, ...deskSteps, ...register }),
  jobs: [{ name: 'reseal complaints', when: 'minute', run: resealComplaints }],
  letters,
  gauges: [],
  rates,
  data: { personalData, retention, processing, healthTables: {}, owners },
} satisfies AreaServer<Services, Context>;
