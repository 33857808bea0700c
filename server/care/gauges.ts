import type { Services } from '../booking/context.ts';
import { type Gauge, secondsSince } from '../platform/gauge.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_requests_late_seconds',
    help: 'For how long the request that is longest overdue has been so.',
    read: async ({ database, clock }) => {
      const { oldest } = await database.db
        .selectFrom('care_request')
        .select((of) => of.fn.min('due_at').as('oldest'))
        .where('turn', '=', 'desk')
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
  {
    name: 'kapu_medical_cares_late_seconds',
    help: 'For how long the medical care that is longest overdue has been so.',
    read: async ({ database, clock }) => {
      // By partner, as the index of each one's list stands.
      const { oldest } = await database.db
        .selectFrom('partner')
        .select(({ fn, selectFrom }) =>
          fn
            .min(
              selectFrom('medical_care')
                .select((of) => of.fn.min('due_at').as('due'))
                .whereRef('partner_id', '=', 'partner.id')
                .where('closed_at', 'is', null),
            )
            .as('oldest'),
        )
        .executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
];
