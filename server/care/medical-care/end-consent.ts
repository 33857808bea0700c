import { type CareState, careCase } from '../../../contract/care/medical-care-states.ts';
import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { careAccounts, careAtDesk } from './find-care.ts';
import { moveCare } from './move-care.ts';

/** As the consent ends, a care still to be organised is cancelled; a booked visit stays the customer's to keep or to cancel. */
export async function endCare(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await careAtDesk(tx, context, id);
  const settled: readonly CareState[] = careAccounts;
  if (settled.includes(row.status) || careCase.after('cancel', { ...row, hasItems: true }).to === undefined) return;
  await moveCare(tx, context, row, 'cancel');
}
