import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { operatorEvent } from '../operator-event.ts';
import { operatorOf } from '../session/authorize.ts';

export const logoutAtDesk: Handler<'logoutAtDesk'> = async (_input, context) => {
  const { id, sessionId } = operatorOf(context);
  return inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operator_session')
      .set({ ended_at: iso(context.now) })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    await auditWrite(tx, context, operatorEvent(id, 'session.end', { type: 'operator_session', id: sessionId }));
    return { ended: Number(numUpdatedRows) };
  });
};
