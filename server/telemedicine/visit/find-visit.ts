import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { type Problem, problem } from '../../../contract/platform/problem.ts';
import { stateNamed } from '../../../contract/platform/states.ts';
import { roomMinutes, videoVisitCase, videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import { placeOf } from '../../booking/reservation/place.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { standing } from '../../platform/case/step.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { videoVisits } from './visit-case.ts';

export type BookedVideo = Awaited<ReturnType<typeof videoVisitOf>>;

/** @throws Problem KV005 where it is not by video, or not booked; a cancelled one can be read once its room is closed */
export async function bookedVideo(db: Db, context: Context, reservationId: string): Promise<BookedVideo> {
  const video = await videoVisitOf(db, context, reservationId);
  const { phase } = reservationStates[stateNamed(reservationStates, video.row.status)];
  const isClosed = video.visit !== undefined && videoVisitStates[video.visit.status].over;
  if (phase !== 'booked' && !isClosed) throw problem('KV005');
  return video;
}

/** Meant for the desk, whatever became of the reservation. @throws Problem KV005 where it is not by video */
export async function videoVisitOf(db: Db, context: Context, reservationId: string) {
  const row = await db.selectFrom('reservation').selectAll().where('id', '=', reservationId).executeTakeFirstOrThrow();
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  if (service?.kind !== videoKind) throw problem('KV005');
  const place = await placeOf(db, row);
  const room = await roomAt(db, row.id, place.start_at).executeTakeFirst();
  return { row, place, service, visit: room && videoVisits.typed(room) };
}

export function roomAt(db: Db, reservationId: string, start: string) {
  return db
    .selectFrom('video_visit')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('due_at', '=', start)
    .orderBy('created_at', 'desc')
    .limit(1);
}

export async function lockVisit(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('video_visit').select('id').where('id', '=', id).forUpdate().execute();
}

export function opensAt({ place }: Pick<BookedVideo, 'place'>): Temporal.Instant {
  return Temporal.Instant.from(place.start_at).subtract({ minutes: roomMinutes.before });
}

export function closesAt({ place }: Pick<BookedVideo, 'place'>): Temporal.Instant {
  return Temporal.Instant.from(place.end_at).add({ minutes: roomMinutes.after });
}

export function isOver(booked: Pick<BookedVideo, 'place' | 'visit'>, { now }: Pick<Context, 'now'>): boolean {
  const { visit } = booked;
  return (visit !== undefined && videoVisitStates[visit.status].over) || !isAfter(closesAt(booked), now);
}

export function overAs({ visit }: Pick<BookedVideo, 'visit'>): Problem {
  return problem('KV001', visit && standing(videoVisitCase, visit));
}

export function patientName({ row }: Pick<BookedVideo, 'row'>, { language }: Pick<Context, 'language'>): string {
  const { family_name, given_name } = row;
  return nameOf({ title: null, family_name: family_name ?? '', given_name: given_name ?? '' }, language);
}
