import { inTransaction } from '../../platform/transaction.ts';
import type { Handler, VisitFollower } from '../context.ts';
import { deskVisitOf } from './get-visit.ts';
import { recordAttendance } from './record-attendance.ts';

export const setAttendance: Handler<'setAttendance'> = ({ visitId, came }, context) =>
  inTransaction(context, async (tx) => {
    const followers: Awaited<ReturnType<VisitFollower>>[] = [];
    for (const find of context.visitFollowers) followers.push(await find(tx, visitId));
    const recorded = await recordAttendance(tx, context, visitId, came);
    if (came) for (const follow of followers) await follow(context);
    return deskVisitOf(tx, context, recorded);
  });
