import type { Services } from '../booking/context.ts';
import { type Gauge, secondsSince } from '../platform/gauge.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_claims_late_seconds',
    help: 'For how long the claim that waits for the desk and is longest overdue has been so.',
    read: async ({ database, clock }) => {
      // By partner, as the index of each one's list stands.
      const { oldest } = await database.db
        .selectFrom('partner')
        .select(({ fn, selectFrom }) =>
          fn
            .min(
              selectFrom('claim')
                .select((of) => of.fn.min('due_at').as('due'))
                .whereRef('partner_id', '=', 'partner.id')
                .where('turn', '=', 'desk'),
            )
            .as('oldest'),
        )
        .executeTakeFirstOrThrow();
      return secondsSince(clock(), oldest);
    },
  },
  {
    name: 'kapu_preauthorizations_late_seconds',
    help: 'For how long the pre-authorisation that is undecided and longest overdue has been so.',
    read: async ({ database, clock }) => {
      const { oldest } = await database.db
        .selectFrom('partner')
        .select(({ fn, selectFrom }) =>
          fn
            .min(
              selectFrom('preauthorization')
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
