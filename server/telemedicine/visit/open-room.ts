import { randomUUID } from 'node:crypto';
import { isAfter, isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type BookedVideo, closesAt, opensAt, overAs, roomAt } from './find-visit.ts';
import { type VideoVisitRow, videoVisitEvent, videoVisits } from './visit-case.ts';

/** Finds the visit's room or opens it, and locks it. @throws Problem KV001 too late, KV004 too early */
export async function openRoom(tx: Tx, context: Context, booked: BookedVideo): Promise<VideoVisitRow> {
  const { row, place } = booked;
  if (isBefore(context.now, opensAt(booked))) throw problem('KV004');
  if (!booked.visit && isAfter(context.now, closesAt(booked))) throw overAs(booked);
  const room = await lockedRoom(tx, booked);
  if (room) return room;
  // Two people who come first at once open one room.
  await tx.selectFrom('reservation').select('id').where('id', '=', row.id).forNoKeyUpdate().execute();
  const other = await lockedRoom(tx, booked);
  if (other) return other;
  const ids = { id: randomUUID(), account_id: row.account_id, reservation_id: row.id };
  const event = videoVisitEvent(context, ids, 'open');
  const health = await writeMove(tx, context, { from: undefined, to: 'open', event });
  const made = await health
    .insertInto('video_visit')
    .values({
      ...ids,
      partner_id: row.partner_id,
      number: speakableNumber(),
      status: 'open',
      due_at: place.start_at,
      end_at: place.end_at,
      created_at: iso(context.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return videoVisits.typed(made);
}

async function lockedRoom(tx: Tx, { row, place }: BookedVideo): Promise<VideoVisitRow | undefined> {
  const room = await roomAt(tx, row.id, place.start_at).forUpdate().executeTakeFirst();
  return room && videoVisits.typed(room);
}
