import { sql } from 'kysely';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import type { Context } from '../../booking/context.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { withPlace } from '../../booking/reservation/place.ts';
import { nameOf } from '../../directory/name.ts';
import { dayOf } from '../../entitlement/coverage/offer.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';

const tookPlace = statesOf(reservationStates, ({ phase }) => phase === 'booked').filter((state) => state !== 'noshow');
const most = 20;

type VisitFilter = { accountId: string; relatives: readonly { id: string }[]; since: string };

export async function claimableVisits(context: Context, { accountId, relatives, since }: VisitFilter) {
  const hidden = await hiddenRelatives(context.database.db, context, accountId);
  const seen = relatives.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]));
  const rows = await context.database.db
    .selectFrom('reservation')
    .$call(withPlace)
    .select(['reservation.number', 'reservation.relative_id'])
    .where('reservation.account_id', '=', accountId)
    .where(isHere(context, bookingOwners.reservation))
    .where(({ eb, or }) =>
      or([
        eb('reservation.relative_id', 'is', null),
        ...(seen.length === 0 ? [] : [eb('reservation.relative_id', 'in', seen)]),
      ]),
    )
    .where('reservation.status', 'in', tookPlace)
    .where('slot.start_at', '<=', iso(context.now))
    .where('slot.start_at', '>=', sql<string>`${since}::date`)
    .orderBy('slot.start_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    personId: row.relative_id ?? accountId,
    day: dayOf(row.start_at, row.time_zone),
    provider: row.name,
    doctor: nameOf(row, context.language),
  }));
}
