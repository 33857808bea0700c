import { area as contract } from '../../contract/desk/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from '../telemedicine/context.ts';
import * as holdCases from './case/hold-cases.ts';
import * as listCases from './case/list-cases.ts';
import * as withdrawOnPhone from './consents/withdraw-on-phone.ts';
import * as countWork from './count-work.ts';
import { gauges } from './gauges.ts';
import { jobs } from './jobs.ts';
import * as letterSteps from './letters/letter-steps.ts';
import * as listOperators from './list-operators.ts';
import * as paymentLinks from './payment-link/payment-links.ts';
import { personalData } from './personal-data.ts';
import * as getPerson from './search/get-person.ts';
import * as searchPersons from './search/search-persons.ts';
import * as unlockPerson from './search/unlock-person.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...countWork,
    ...listCases,
    ...holdCases,
    ...listOperators,
    ...letterSteps,
    ...searchPersons,
    ...unlockPerson,
    ...getPerson,
    ...paymentLinks,
    ...withdrawOnPhone,
  }),
  jobs,
  letters: {},
  gauges,
  rates: {},
  data: { personalData, retention: [], processing: [], healthTables: {}, owners: {} },
} satisfies AreaServer<Services, Context>;
