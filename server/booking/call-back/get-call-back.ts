import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { deskViewOf, lockedCallBack } from './desk-view.ts';
import { callBackEvent } from './move.ts';

/** The whole number and what was looked for: each look is the customer's to see (P04, P12). */
export const getCallBack: Handler<'getCallBack'> = async ({ callBackId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedCallBack(tx, context, callBackId);
    const view = await deskViewOf(tx, context, row);
    await auditRead(tx, context, callBackEvent(context, row, 'read'));
    return view;
  });
};
