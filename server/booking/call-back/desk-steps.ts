import type { DeskCallBack } from '../../../contract/booking/call-back-desk.ts';
import { callBackStates } from '../../../contract/booking/call-back-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { colleague } from '../../identity/operator/colleague.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { deskViewOf, lockedCallBack } from './desk-view.ts';
import { type CallBackRow, callBackEvent, move } from './move.ts';

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takeCallBack: Handler<'takeCallBack'> = (input, context) =>
  step(context, 'takeCallBack', input, async (tx, row) => {
    const { id } = operatorOf(context);
    if (row.operator_account_id === id) return row;
    if (row.status === 'taken') throw problem('KC002');
    return move(tx, context, row, 'taken', { verb: 'take', changes: { operator_account_id: id } });
  });

export const noteCallAttempt: Handler<'noteCallAttempt'> = (input, context) =>
  step(context, 'noteCallAttempt', input, async (tx, row) => {
    const changes = { attempts: held(row, context).attempts + 1 };
    return move(tx, context, row, 'taken', { verb: 'attempt', note: input.note, changes });
  });

export const finishCallBack: Handler<'finishCallBack'> = (input, context) =>
  step(context, 'finishCallBack', input, async (tx, row) => {
    held(row, context);
    const { note, outcome } = input;
    return move(tx, context, row, 'done', { verb: 'finish', note, changes: { outcome } });
  });

/** Whoever may hand out work may also take it from somebody, such as from a colleague who is ill. */
export const giveBackCallBack: Handler<'giveBackCallBack'> = (input, context) =>
  step(context, 'giveBackCallBack', input, async (tx, row) => {
    const mayForOthers = operatorOf(context).rights.includes('call_back.assign');
    if (row.status !== 'taken' || !mayForOthers) held(row, context);
    const changes = { operator_account_id: null };
    return move(tx, context, row, 'open', { verb: 'give_back', note: input.note, changes });
  });

export const assignCallBack: Handler<'assignCallBack'> = (input, context) =>
  step(context, 'assignCallBack', input, async (tx, row) => {
    const { id, name } = await colleague(tx, context, input.operatorId, ['call_back.act']);
    if (row.operator_account_id === id) return row;
    return move(tx, context, row, 'taken', { verb: 'assign', note: name, changes: { operator_account_id: id } });
  });

function step(
  context: Context,
  scope: string,
  input: { callBackId: string },
  run: (tx: Tx, row: CallBackRow) => Promise<CallBackRow>,
): Promise<DeskCallBack> {
  return withIdempotency(context, scope, input, async (tx) => {
    const found = await lockedCallBack(tx, context, input.callBackId);
    const row = await run(tx, found);
    const view = await deskViewOf(tx, context, row);
    // A step writes itself down; where there was nothing to do, it was a look.
    if (row === found) await auditRead(tx, context, callBackEvent(context, row, 'read'));
    return view;
  });
}

/** @throws Problem KC001 it is closed, KC002 somebody else has it or nobody */
function held(row: CallBackRow, context: Context): CallBackRow {
  if (callBackStates[row.status].over) throw problem(callBackStates[row.status].refusal);
  if (row.operator_account_id !== operatorOf(context).id) throw problem('KC002');
  return row;
}
