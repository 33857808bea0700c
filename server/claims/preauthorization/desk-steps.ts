import { type PreauthStep, preauthAfter } from '../../../contract/claims/preauthorization-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { colleague } from '../../identity/operator/colleague.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Handler } from '../context.ts';
import { deskStep, deskViewOf } from './desk-view.ts';
import { movePreauth } from './move-preauth.ts';
import { writeMessage } from './own-steps.ts';
import { type PreauthRow, preauthEvent, preauthOf } from './preauth-row.ts';

/** What somebody suffers from, and their number: each look is the customer's to see (P04, P12). */
export const getDeskPreauthorization: Handler<'getDeskPreauthorization'> = async ({ preauthId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await preauthOf(tx, context, preauthId);
    await auditRead(tx, context, preauthEvent(context, row, 'read'));
    return deskViewOf(tx, context, row);
  });
};

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takePreauthorization: Handler<'takePreauthorization'> = (input, context) =>
  deskStep(context, 'takePreauthorization', input, async (tx, row) => {
    const { id } = operatorOf(context);
    refuseUnless('take', row);
    if (row.operator_account_id === id && row.status !== 'submitted') return row;
    if (row.operator_account_id !== null && row.operator_account_id !== id) throw problem('KP006');
    return (await movePreauth(tx, context, row, 'take', { operator_account_id: id })).moved;
  });

export const assignPreauthorization: Handler<'assignPreauthorization'> = (input, context) =>
  deskStep(context, 'assignPreauthorization', input, async (tx, row) => {
    const { id } = await colleague(tx, context, input.operatorId, ['preauthorization.act']);
    refuseUnless('assign', row);
    if (row.operator_account_id === id && row.status !== 'submitted') return row;
    return (await movePreauth(tx, context, row, 'assign', { operator_account_id: id })).moved;
  });

export const askForPreauthInformation: Handler<'askForPreauthInformation'> = (input, context) =>
  deskStep(context, 'askForPreauthInformation', input, async (tx, row) => {
    const { moved, health } = await movePreauth(tx, context, row, 'ask');
    await writeMessage(health, context, row, 'question', input.text);
    return moved;
  });

function refuseUnless(step: PreauthStep, { status }: PreauthRow): void {
  const { refusal } = preauthAfter(step, status);
  if (refusal !== undefined) throw problem(refusal);
}
