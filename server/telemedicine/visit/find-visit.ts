import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import { placeOf } from '../../booking/reservation/place.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type VideoVisitRow, videoVisits } from './visit-case.ts';

/** A booked visit by video, and its room once that has opened. */
export type BookedVideo = Awaited<ReturnType<typeof bookedVideo>>;

/** @throws Problem KV005 where it is not by video, or not booked */
export async function bookedVideo(db: Db, context: Context, reservationId: string) {
  const row = await db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirstOrThrow();
  const { phase } = reservationStates[stateNamed(reservationStates, row.status)];
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  if (phase !== 'booked' || service?.kind !== videoKind) throw problem('KV005');
  const place = await placeOf(db, row);
  return { row, place, service, visit: await visitAt(db, row.id, place.start_at) };
}

/** The room that was opened for this time of the reservation; undefined before. */
async function visitAt(db: Db, reservationId: string, start: string): Promise<VideoVisitRow | undefined> {
  const found = await db
    .selectFrom('video_visit')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('due_at', '=', start)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && videoVisits.typed(found);
}

export function opensAt({ place }: Pick<BookedVideo, 'place'>): Temporal.Instant {
  return Temporal.Instant.from(place.start_at).subtract({ minutes: roomMinutes.before });
}

export function closesAt({ place }: Pick<BookedVideo, 'place'>): Temporal.Instant {
  return Temporal.Instant.from(place.end_at).add({ minutes: roomMinutes.after });
}

export function patientName({ row }: Pick<BookedVideo, 'row'>, { language }: Pick<Context, 'language'>): string {
  const { family_name, given_name } = row;
  return nameOf({ title: null, family_name: family_name ?? '', given_name: given_name ?? '' }, language);
}
