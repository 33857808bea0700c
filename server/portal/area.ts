import { area as contract } from '../../contract/portal/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as list from './content/list.ts';
import type { Context, Services } from './context.ts';
import * as getConfig from './get-config.ts';
import { owners } from './owners.ts';
import { processing } from './processing.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...getConfig,
    ...list,
  }),
  jobs: [],
  letters: {},
  gauges: [],
  rates: {},
  data: { personalData: [], retention: [], processing, healthTables: {}, owners },
} satisfies AreaServer<Services, Context>;
