import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { manageToken } from '../reservation/find.ts';
import { change } from '../reservation/move.ts';
import { viewOf } from '../reservation/view.ts';
import { ownVisit } from './own-visit.ts';

export const disputeAttendance: Handler<'disputeAttendance'> = ({ number, note }, context) =>
  inTransaction(context, async (tx) => {
    const visit = await ownVisit(tx, context, number);
    if (visit.status !== 'noshow') throw problem('RR1004', { state: visit.status });
    const changes = { disputed_at: iso(context.now), dispute: note || null };
    const row = visit.disputed_at ? visit : await change(tx, context, visit, { verb: 'dispute', changes });
    return viewOf(tx, context, row, await manageToken(tx, context, row));
  });
