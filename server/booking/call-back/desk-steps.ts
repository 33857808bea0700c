import { callBackCase } from '../../../contract/booking/call-back-states.ts';
import { holding } from '../../identity/operator/holding.ts';
import { caseDoor } from '../../platform/case/door.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { deskViewOf } from './desk-view.ts';
import { type CallBackRow, callBackEvent, callBacks, openCallBackStep } from './move.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { callBackId }: { callBackId: string }, isLocked) =>
    callBacks.atDesk(tx, context, callBackId, isLocked),
  event: callBackEvent,
  view: deskViewOf,
});

export const callBackHolding = holding<Context, CallBackRow>({
  of: callBackCase,
  find: callBacks.atDesk,
  event: callBackEvent,
  move: (tx, context, row, name, changes) => openCallBackStep(tx, context, row, name, { changes }),
});

export const getCallBack: Handler<'getCallBack'> = (input, context) => look(context, input);

export const noteCallAttempt: Handler<'noteCallAttempt'> = (input, context) =>
  step(context, 'noteCallAttempt', input, async (tx, row) => {
    const attempt = { note: input.note, changes: { attempts: row.attempts + 1 } };
    return (await openCallBackStep(tx, context, row, 'attempt', attempt)).moved;
  });

export const finishCallBack: Handler<'finishCallBack'> = (input, context) =>
  step(context, 'finishCallBack', input, async (tx, row) => {
    const { note, outcome } = input;
    return (await openCallBackStep(tx, context, row, 'finish', { note, changes: { outcome } })).moved;
  });
