import type { CallBack } from '../../../contract/booking/call-back.ts';
import { callBackStates, callOutcomes } from '../../../contract/booking/call-back-states.ts';
import { isOverdue } from '../../platform/case/overdue.ts';
import { maskedPhone } from '../../platform/masked.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type CallBackRow, personOf } from './move.ts';
import { wishText } from './wish.ts';

export async function viewOf(db: Db, context: Context, row: CallBackRow): Promise<CallBack> {
  const wish = await db.selectFrom('call_back_wish').selectAll().where('call_back_id', '=', row.id).executeTakeFirst();
  return {
    number: row.number,
    status: row.status,
    phone: maskedPhone(personOf(context, row).phone),
    wish: await wishText(context, wish),
    askedAt: row.created_at,
    promisedFrom: row.promised_from,
    ...{ dueAt: row.due_at, overdue: isOverdue(callBackStates[row.status], row.due_at, context.now) },
    attempts: row.attempts,
    outcome: callOutcomes.find((outcome) => outcome === row.outcome) ?? null,
  };
}
