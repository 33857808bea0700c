import { problem } from '../../../contract/platform/problem.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { nameOf } from '../../directory/name.ts';
import { auditRead, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { bookedVideo, isOver, opensAt, overAs } from '../visit/find-visit.ts';
import { GuestKind } from '../visit/guests-of.ts';
import { seatEvent } from '../visit/seat-event.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { newSecret } from './guests.ts';

export const readVideoInvitation: Handler<'readVideoInvitation'> = async ({ link }, context) => {
  return inTransaction(context, async (tx) => {
    const { booked, guest } = await seatOf(tx, context, link);
    await auditRead(tx, context, seatEvent(context, { booked, guest }, 'read_invitation'));
    return {
      name: guest.name,
      kind: guest.kind,
      doctor: nameOf(booked.place, context.language),
      start: booked.place.start_at,
      timeZone: booked.place.time_zone,
      opensAt: iso(opensAt(booked)),
    };
  });
};

export const acceptVideoInvitation: Handler<'acceptVideoInvitation'> = async ({ link }, context) => {
  return inTransaction(context, async (tx) => {
    const { booked, guest } = await seatOf(tx, context, link);
    const token = newSecret();
    const health = await auditWrite(tx, context, seatEvent(context, { booked, guest }, 'accept_invitation'));
    await health
      .updateTable('video_guest')
      .set({ access_hash: hashOf(token), used_at: iso(context.now) })
      .where('id', '=', guest.id)
      .execute();
    if (booked.visit) tellRoom(tx, booked.visit);
    return { token };
  });
};

/** Locks the invitation, so that of two people with one link only one gets in. @throws Problem KV001, KV005, KV007 */
async function seatOf(tx: Tx, context: Context, link: string) {
  const row = await tx
    .selectFrom('video_guest')
    .innerJoin('reservation', 'reservation.id', 'video_guest.reservation_id')
    .select(['video_guest.id', 'video_guest.name', 'kind', 'reservation_id'])
    .where('link_hash', '=', hashOf(link))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(isHere(context, bookingOwners.reservation))
    .forUpdate('video_guest')
    .executeTakeFirst();
  if (!row) throw problem('KV007');
  const booked = await bookedVideo(tx, context, row.reservation_id);
  if (isOver(booked, context)) throw overAs(booked);
  return { booked, guest: { id: row.id, name: row.name, kind: GuestKind.parse(row.kind) } };
}
