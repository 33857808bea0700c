import { careRequestStates } from '../../contract/care/request-states.ts';
import { statesOf } from '../../contract/platform/states.ts';
import { type Gauge, secondsSince } from '../platform/gauge.ts';
import type { Services } from './context.ts';

const ours = statesOf(careRequestStates, ({ turn }) => turn === 'desk');

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_requests_late_seconds',
    help: 'For how long the request that is longest overdue has been so.',
    read: async ({ database, clock }) => {
      const { oldest } = await database.db
        .selectFrom('care_request')
        .select((of) => of.fn.min('due_at').as('oldest'))
        .where('status', 'in', ours)
        .executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
];
