import { problem } from '../../../contract/platform/problem.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { findSeat, type Seat } from '../visit/find-seat.ts';
import { isOver, overAs } from '../visit/find-visit.ts';
import type { VideoVisitRow } from '../visit/visit-case.ts';

/** @throws Problem #404, KV005, KV001 it is over, KV002 the patient has not come in yet */
export async function findGoing(db: Db, context: Context, token: string): Promise<Seat & { visit: VideoVisitRow }> {
  const seat = await findSeat(db, context, token);
  const { visit } = seat.booked;
  if (isOver(seat.booked, context)) throw overAs(seat.booked);
  // Only the patient accepts the texts; a guest may wait for them.
  if (!visit || (visit.status === 'open' && !seat.guest))
    throw problem('KV002', { kind: 'video_visit', state: visit ? visit.status : 'scheduled' });
  return { ...seat, visit };
}
