import { preauthCase, preauthStates } from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { movePreauth } from './move-preauth.ts';
import { lockedPreauth } from './preauth-row.ts';
import { cancel, mayCancel } from './units.ts';

/** Ends a case as the consent to it ends: undecided it is cancelled, an objection is dropped, and approved visits can still be booked. */
export async function endPreauthorization(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockedPreauth(tx, context, id);
  if (preauthCase.after('end_objection', row).to !== undefined) {
    await movePreauth(tx, context, row, 'end_objection');
    return;
  }
  const isUndecided = ['decision', 'answer'].includes(preauthStates[row.status].promise ?? '');
  if (isUndecided && mayCancel(row)) await cancel(tx, context, row);
}
