import type { Db } from '../../platform/transaction.ts';
import type { VideoVisitRow } from './visit-case.ts';

type OtherVisit = { status: string; due_at: string; end_at: string; begun_at: string | null };

export async function placeInQueue(db: Db, now: Temporal.Instant, visit: VideoVisitRow, doctorId: number) {
  const ahead = await db
    .selectFrom('video_visit')
    .innerJoin('reservation', 'reservation.id', 'video_visit.reservation_id')
    .select(['video_visit.status', 'due_at', 'end_at', 'begun_at'])
    .where('reservation.doctor_id', '=', doctorId)
    .where('video_visit.id', '!=', visit.id)
    .where('video_visit.status', 'in', ['waiting', 'in_call'])
    .where((is) => is.or([is('due_at', '<', visit.due_at), is('video_visit.status', '=', 'in_call')]))
    .execute();
  const untilStart = now.until(visit.due_at).total('minutes');
  const busy = ahead.reduce((sum, other) => sum + minutesOf(now, other), 0);
  return { place: ahead.length, minutes: Math.max(0, Math.ceil(Math.max(untilStart, busy))) };
}

function minutesOf(now: Temporal.Instant, { due_at, end_at, begun_at }: OtherVisit): number {
  const length = Temporal.Instant.from(due_at).until(end_at).total('minutes');
  const gone = begun_at === null ? 0 : Temporal.Instant.from(begun_at).until(now).total('minutes');
  return Math.max(0, length - gone);
}
