import type { DeskCallBack } from '../../../contract/booking/call-back-desk.ts';
import { callBackCase } from '../../../contract/booking/call-back-states.ts';
import { deskFacts } from '../../identity/operator/desk-facts.ts';
import { sees } from '../../identity/session/rights.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type CallBackRow, personOf } from './move.ts';
import { viewOf } from './view.ts';

export async function deskViewOf(tx: Tx, context: Context, row: CallBackRow): Promise<DeskCallBack> {
  const { status: state, ...view } = await viewOf(tx, context, row);
  const wish = await tx
    .selectFrom('call_back_wish')
    .select('words')
    .where('call_back_id', '=', row.id)
    .executeTakeFirst();
  const { name, phone, email } = personOf(context, row);
  const steps = await tx
    .selectFrom('call_back_step as step')
    .leftJoin('operator_account as person', 'person.id', 'step.operator_account_id')
    .select(['step.at', 'step.action', 'step.note', 'person.name'])
    .where('step.call_back_id', '=', row.id)
    .orderBy('step.id')
    .execute();
  return {
    ...view,
    id: row.id,
    state,
    name,
    phone,
    email,
    wishWithheld: (wish?.words ?? null) !== null && !sees(context, 'case_content.read'),
    callWindow: row.call_window,
    language: row.locale,
    ...(await deskFacts(tx, context, callBackCase, row)),
    history: steps.map((step) => ({
      at: step.at,
      action: step.action,
      by: step.name,
      note: step.note === null ? '' : context.keys.open(step.note),
    })),
  };
}
