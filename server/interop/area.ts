import { area as contract } from '../../contract/interop/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import * as createExport from './my-data/create-export.ts';
import * as eraseAccount from './my-data/erase-account.ts';
import * as readHolds from './my-data/read-holds.ts';
import { personalData } from './personal-data.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...createExport,
    ...eraseAccount,
    ...readHolds,
  }),
  jobs: [],
  letters: {},
  gauges: [],
  personalData,
  retention: [],
  rates: {},
  healthTables: [],
} satisfies AreaServer<Services, Context>;
