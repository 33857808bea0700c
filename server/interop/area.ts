import { area as contract } from '../../contract/interop/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as readBulkExport from './bulk-export/read-bulk-export.ts';
import * as removeBulkExport from './bulk-export/remove-bulk-export.ts';
import * as startBulkExport from './bulk-export/start-bulk-export.ts';
import type { Context, Services } from './context.ts';
import { jobs } from './jobs.ts';
import * as createExport from './my-data/create-export.ts';
import * as eraseAccount from './my-data/erase-account.ts';
import * as readHolds from './my-data/read-holds.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import { processing } from './processing.ts';
import { rates } from './rates.ts';
import { retention } from './retention.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...createExport,
    ...eraseAccount,
    ...readHolds,
    ...startBulkExport,
    ...readBulkExport,
    ...removeBulkExport,
  }),
  jobs,
  letters: {},
  gauges: [],
  rates,
  data: { personalData, retention, processing, healthTables: {}, owners },
} satisfies AreaServer<Services, Context>;
