import { sql } from 'kysely';
import type { ReservationState } from '../../../contract/booking/reservation-states.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context } from '../context.ts';
import { notOf } from '../not-of.ts';
import { owners } from '../owners.ts';

export type VisitPeriod = 'coming' | 'past';

const open: readonly ReservationState[] = ['pending_approval', 'booked', 'arrived'];
const over: readonly ReservationState[] = [
  'fulfilled',
  'noshow',
  'cancelled_by_patient',
  'cancelled_by_provider',
  'cancelled_by_operator',
];
/** In hours: a visit counts as coming until its end, but no longer than this after its begin. */
const longestVisit = 24;

type VisitOwner = { accountId: string; hidden: readonly string[] };

export function visitsOf(
  context: Pick<Context, 'database' | 'host' | 'now'>,
  { accountId, hidden }: VisitOwner,
  when: VisitPeriod,
) {
  const { database, host, now } = context;
  const begins = sql<string>`lower(reservation.during)`;
  const ends = sql<string>`upper(reservation.during)`;
  const own = database.db
    .selectFrom('reservation')
    .where('reservation.account_id', '=', accountId)
    .where(isHere({ host }, owners.reservation))
    .where(notOf(hidden));
  if (when === 'coming')
    return own
      .where('reservation.status', 'in', open)
      .where(begins, '>', iso(now.subtract({ hours: longestVisit })))
      .where(ends, '>', iso(now))
      .orderBy(begins)
      .orderBy('reservation.id');
  return own
    .where((is) =>
      is.or([
        is('reservation.status', 'in', over),
        is.and([is('reservation.status', 'in', open), is(ends, '<=', iso(now))]),
      ]),
    )
    .orderBy(begins, 'desc')
    .orderBy('reservation.id');
}
