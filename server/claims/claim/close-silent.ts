import { claimStates } from '../../../contract/claims/claim-states.ts';
import type { Context, Services } from '../../booking/context.ts';
import { endSilent } from '../../booking/silent-cases.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, claimAtDesk } from './claim-row.ts';
import { openClaim } from './move-claim.ts';

/** A claim without a decision is rejected if the customer does not send in time what was asked for; they may object. */
export function closeSilent(services: Services, hosts: readonly Host[]): Promise<void> {
  return endSilent(services, hosts, 'claim', async (tx, context, id) => {
    const row = await claimAtDesk(tx, context, id);
    if (claimStates[row.status].due !== 'information' || !isLate(row.due_at, context.now)) return;
    if (row.decided !== null) return goBack(tx, context, row);
    const rejected = { decided: 'rejected', decided_at: iso(context.now), accepted: 0 } as const;
    const { health } = await openClaim(tx, context, row, 'expire', rejected);
    await health
      .updateTable('claim_expense')
      .set(({ ref }) => ({ claimed: ref('amount'), accepted: 0, reason_code: 'silence' }))
      .where('claim_id', '=', id)
      .where('currency', '=', row.currency)
      .execute();
  });
}

/** The decision before the objection stands, and what it leaves open is paid. */
export async function goBack(
  tx: Tx,
  context: Context,
  row: ClaimRow,
  step: 'expire' | 'end_objection' = 'expire',
): Promise<void> {
  const { moved } = await openClaim(tx, context, row, step);
  const { accepted } = moved;
  if (accepted !== null && accepted > 0 && accepted === moved.paid) await openClaim(tx, context, moved, 'settle');
}
