import { area as contract } from '../../contract/directory/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import type { Context, Services } from './context.ts';
import { jobs } from './jobs.ts';
import * as listLocations from './list-locations.ts';
import * as listSuggestions from './list-suggestions.ts';
import { owners } from './owners.ts';
import * as details from './provider/details.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...details,
    ...listLocations,
    ...listSuggestions,
  }),
  jobs,
  letters: {},
  gauges: [],
  rates: {},
  data: { personalData: [], retention: [], processing: [], healthTables: {}, owners },
} satisfies AreaServer<Services, Context>;
