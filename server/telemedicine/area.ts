import { area as contract } from '../../contract/telemedicine/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import * as listVideoServices from './list-video-services.ts';
import * as searchVideoDoctors from './search-video-doctors.ts';

export const area = {
  handlers: handlersIn(contract.operations, { ...listVideoServices, ...searchVideoDoctors }),
  jobs: [],
  letters: {},
  gauges: [],
  personalData: [],
  retention: [],
  rates: {},
  healthTables: [],
} satisfies AreaServer<Services, Context>;
