import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import type * as contract from '../../../contract/telemedicine/guest-kinds.ts';
import { owners as bookingOwners } from '../../booking/owners.ts';
import { findByToken } from '../../booking/reservation/find.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type BookedVideo, bookedVideo } from './find-visit.ts';
import { GuestKind } from './guests-of.ts';

/** Minutes after a visit's end for which the patient's links still show the outcome. */
const readable = 24 * 60;

export type Seat = {
  booked: BookedVideo;
  guest: { id: string; name: string; kind: contract.GuestKind } | undefined;
};

/** @throws Problem #404 an unknown, ended or another partner's link (T01), KV005 */
export async function findSeat(db: Db, context: Context, token: string): Promise<Seat> {
  const guest = await guestBy(db, context, token);
  if (guest) return guestSeat(context, await bookedVideo(db, context, guest.reservationId), guest);
  const { id, kind } = await findByToken(db, context, token, { grace: readable });
  // Other links can only confirm or cancel.
  if (kind !== 'manage' && kind !== 'mailed') throw problem('#404');
  return { booked: await bookedVideo(db, context, id), guest: undefined };
}

function guestSeat({ now }: Pick<Context, 'now'>, booked: BookedVideo, guest: Seat['guest']): Seat {
  const end = Temporal.Instant.from(booked.place.end_at).add({ minutes: readable });
  if (!isAfter(end, now)) throw problem('#404');
  return { booked, guest };
}

async function guestBy(db: Db, { host }: Pick<Context, 'host'>, token: string) {
  const row = await db
    .selectFrom('video_guest')
    .innerJoin('reservation', 'reservation.id', 'video_guest.reservation_id')
    .select(['video_guest.id', 'video_guest.name', 'kind', 'reservation_id as reservationId'])
    .where('access_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .where(isHere({ host }, bookingOwners.reservation))
    .executeTakeFirst();
  return row && { ...row, kind: GuestKind.parse(row.kind) };
}

/** @throws Problem #404 for a guest */
export function assertPatient({ guest }: Seat): void {
  if (guest) throw problem('#404');
}
