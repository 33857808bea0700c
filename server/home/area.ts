import { area as contract } from '../../contract/home/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from '../telemedicine/context.ts';
import * as readCase from './case/read-case.ts';
import * as caseConsents from './consents/case-consents.ts';
import * as countUnread from './count-unread.ts';
import * as listConversations from './list-conversations.ts';
import { personalData } from './personal-data.ts';
import * as readOverview from './read-overview.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...readOverview,
    ...listConversations,
    ...countUnread,
    ...caseConsents,
    ...readCase,
  }),
  jobs: [],
  letters: {},
  gauges: [],
  rates: {},
  data: { personalData, retention: [], processing: [], healthTables: {}, owners: {} },
} satisfies AreaServer<Services, Context>;
