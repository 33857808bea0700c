import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { manageToken } from '../../booking/reservation/find.ts';
import { nameOf } from '../../directory/name.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { isOwn } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { attendingOf } from '../visit/attending.ts';
import { type BookedVideo, closesAt, videoVisitOf } from '../visit/find-visit.ts';
import { writtenIn } from '../visit/room-view.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { videoVisits } from '../visit/visit-case.ts';
import { videoPersonIds } from './own-visits.ts';

export const readVisitMessages: Handler<'readVisitMessages'> = ({ number }, context) =>
  inTransaction(context, async (tx) => {
    const { accountId } = customerOf(context);
    const booked = await ownVideo(tx, context, number);
    const { row, place } = booked;
    await auditRead(tx, context, seatEvent(context, { booked, guest: undefined }, 'read'));
    const rooms = await tx
      .selectFrom('video_visit')
      .selectAll()
      .where('reservation_id', '=', row.id)
      .orderBy('created_at')
      .execute();
    for (const { id } of rooms) await noteOwnReading(tx, context, { id, account_id: accountId });
    const last = rooms.at(-1);
    const person = { account_id: accountId, person_id: row.relative_id ?? accountId };
    return {
      number,
      doctor: nameOf(place, context.language),
      attending: await attendingOf(tx, context, { place, visit: last && videoVisits.typed(last) }),
      start: place.start_at,
      timeZone: place.time_zone,
      person: (await personNames(tx, context, [person]))(person),
      ...(await writtenIn(
        tx,
        rooms.map(({ id }) => id),
      )),
      summary: last?.summary ?? null,
      token: isOpen(context, booked) ? await manageToken(tx, context, row) : null,
    };
  });

/** @throws Problem #404, KV005 for a visit that is not by video */
async function ownVideo(tx: Tx, context: Context, number: string): Promise<BookedVideo> {
  const { accountId } = customerOf(context);
  const reservation = await tx
    .selectFrom('reservation')
    .select(['id', 'relative_id'])
    .where('number', '=', number)
    .where(isOwn(context, bookingOwners.reservation))
    .executeTakeFirst();
  const persons = await videoPersonIds(tx, context);
  if (!reservation || !persons.includes(reservation.relative_id ?? accountId)) throw problem('#404');
  return videoVisitOf(tx, context, reservation.id);
}

function isOpen({ now }: Context, booked: BookedVideo): boolean {
  const { phase } = reservationStates[stateNamed(reservationStates, booked.row.status)];
  return phase === 'booked' && isBefore(now, closesAt(booked));
}
