import { auditRead } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { callBackByLink } from './by-link.ts';
import { callBackEvent, openCallBackStep } from './move.ts';
import { viewOf } from './view.ts';

export const readCallBack: Handler<'readCallBack'> = ({ token }, context) =>
  inTransaction(context, async (tx) => {
    const row = await callBackByLink(tx, context, token);
    const view = await viewOf(tx, context, row);
    await auditRead(tx, context, callBackEvent(context, row, 'read'));
    return view;
  });

export const withdrawCallBack: Handler<'withdrawCallBack'> = ({ token }, context) =>
  inTransaction(context, async (tx) => {
    const row = await callBackByLink(tx, context, token);
    const { moved } = await openCallBackStep(tx, context, row, 'withdraw');
    return viewOf(tx, context, moved);
  });
