import { claimCase } from '../../../contract/claims/claim-states.ts';
import type { Context } from '../../booking/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { claimAtDesk } from './claim-row.ts';
import { goBack } from './close-silent.ts';
import { openClaim } from './move-claim.ts';

/** Ends a claim as the consent to it ends: undecided it is withdrawn, an objection is dropped, and what was decided is paid as before. */
export async function endClaim(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await claimAtDesk(tx, context, id);
  const leadsSomewhere = (step: 'withdraw' | 'end_objection') => claimCase.after(step, row).to !== undefined;
  if (leadsSomewhere('end_objection')) return goBack(tx, context, row, 'end_objection');
  if (!leadsSomewhere('withdraw')) return;
  const { health } = await openClaim(tx, context, row, 'withdraw');
  await health.updateTable('claim_expense').set({ invoice_key: null }).where('claim_id', '=', id).execute();
}
