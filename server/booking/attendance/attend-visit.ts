import type { Tx } from '../../platform/transaction.ts';
import type { Context, VisitFollower } from '../context.ts';
import type { ReservationRow } from '../reservation/move.ts';
import { recordAttendance } from './record-attendance.ts';

/** Records whether the person came; if they did, what waits for the visit in other areas moves on. @throws Problem #404, KT020 */
export async function attendVisit(
  tx: Tx,
  context: Context,
  visitId: string,
  came: boolean,
  options?: Parameters<typeof recordAttendance>[4],
): Promise<ReservationRow> {
  const followers: Awaited<ReturnType<VisitFollower>>[] = [];
  for (const find of context.visitFollowers) followers.push(await find(tx, visitId));
  const recorded = await recordAttendance(tx, context, visitId, came, options);
  if (came) for (const follow of followers) await follow(context);
  return recorded;
}
