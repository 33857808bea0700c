import { area as contract } from '../../contract/home/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from '../telemedicine/context.ts';
import * as readOverview from './read-overview.ts';

export const area = {
  handlers: handlersIn(contract.operations, { ...readOverview }),
  jobs: [],
  letters: {},
  gauges: [],
  personalData: [],
  retention: [],
  rates: {},
  healthTables: [],
} satisfies AreaServer<Services, Context>;
