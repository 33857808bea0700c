import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { operatorEvent } from '../../identity/operator-event.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, lockDoctor } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { mayEnd, shiftsOf, shiftView } from './desk-shifts.ts';
import { findShift } from './find-shift.ts';

export const endShift: Handler<'endShift'> = ({ shiftId }, context) =>
  inTransaction(context, async (tx) => {
    const { doctor_id } = await findShift(tx, shiftId);
    await lockDoctor(tx, doctor_id);
    const row = await shiftsOf(tx, context).where('duty_shift.id', '=', shiftId).executeTakeFirst();
    if (!row || !mayEnd(row, context)) throw problem('#404');
    const now = iso(context.now);
    if (!isAfter(row.end_at, context.now)) throw problem('KV012');
    const end_at = isAfter(row.start_at, context.now) ? row.start_at : now;
    await tx.updateTable('duty_shift').set({ end_at, ended_at: now }).where('id', '=', shiftId).execute();
    const what = { type: 'duty_shift', id: shiftId };
    await auditWrite(tx, context, operatorEvent(operatorOf(context).id, 'duty.end', what));
    return shiftView({ ...row, end_at }, context);
  });
