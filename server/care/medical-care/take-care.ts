import { type CareStep, careAfter } from '../../../contract/care/medical-care-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { colleague } from '../../identity/operator/colleague.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import type { Handler } from '../context.ts';
import { deskStep } from './desk-view.ts';
import type { CareRow } from './find-care.ts';
import { moveCare } from './move-care.ts';

/** Taking what one has already changes nothing, so a form sent twice is no error. */
export const takeCare: Handler<'takeCare'> = (input, context) =>
  deskStep(context, 'takeCare', input, async (tx, row) => {
    const { id } = operatorOf(context);
    refuseUnless('take', row);
    if (row.operator_account_id === id) return row;
    if (row.operator_account_id !== null) throw problem('KM001');
    return moveCare(tx, context, row, 'take', { operator_account_id: id });
  });

export const assignCare: Handler<'assignCare'> = (input, context) =>
  deskStep(context, 'assignCare', input, async (tx, row) => {
    const { id } = await colleague(tx, context, input.operatorId, ['medical_care.act']);
    refuseUnless('assign', row);
    if (row.operator_account_id === id) return row;
    return moveCare(tx, context, row, 'assign', { operator_account_id: id });
  });

function refuseUnless(step: CareStep, { status }: CareRow): void {
  const { refusal } = careAfter(step, status, true);
  if (refusal !== undefined) throw problem(refusal);
}
