import { type Gauge, secondsSince } from '../platform/gauge.ts';
import type { Services } from './context.ts';

export const gauges: readonly Gauge<Services>[] = [
  {
    name: 'kapu_members_late_seconds',
    help: 'For how long the person whom the register does not know and who is longest overdue has been so.',
    read: async ({ database, clock }) => {
      // By partner, as the index of each one's list stands.
      const { oldest } = await database.db
        .selectFrom('partner')
        .select(({ fn, selectFrom }) =>
          fn
            .min(
              selectFrom('unmatched_member')
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
