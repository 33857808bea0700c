import { customerOf } from '../../identity/session/authorize.ts';
import { noteOwnReading } from '../../identity/session/note-own-reading.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { onlyCase } from '../../platform/case/only.ts';
import { isOwn } from '../../platform/owner.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { owners } from '../owners.ts';
import { type CallBackRow, callBackEvent, callBacks, openCallBackStep } from './move.ts';
import { viewOf } from './view.ts';

const { look, step } = caseDoor({
  find: ownCallBack,
  event: callBackEvent,
  view: viewOf,
  looked: (tx: Tx, context: Context, { id }: CallBackRow) =>
    noteOwnReading(tx, context, { id, account_id: customerOf(context).accountId }),
});

/** @throws Problem #404 where the customer asked for none by this number (T01) */
async function ownCallBack(tx: Tx, context: Context, { number }: { number: string }, isLocked: boolean) {
  const query = tx
    .selectFrom('call_back')
    .selectAll()
    .where('number', '=', number)
    .where(isOwn(context, owners.call_back));
  return callBacks.typed(await onlyCase(query, isLocked));
}

export const readOwnCallBack: Handler<'readOwnCallBack'> = (input, context) => look(context, input);

export const withdrawOwnCallBack: Handler<'withdrawOwnCallBack'> = (input, context) =>
  step(context, 'withdrawOwnCallBack', input, async (tx, row) => {
    return (await openCallBackStep(tx, context, row, 'withdraw')).moved;
  });
