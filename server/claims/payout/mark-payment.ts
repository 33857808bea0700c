import { problem } from '../../../contract/platform/problem.ts';
import { iso } from '../../platform/clock.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { type ClaimRow, lockedClaim } from '../claim/claim-row.ts';
import { deskStep } from '../claim/desk-view.ts';
import { openClaim, refuseUnless } from '../claim/move-claim.ts';
import type { Context, Handler } from '../context.ts';
import { payoutView } from './payout-view.ts';

export const markClaimPaid: Handler<'markClaimPaid'> = (input, context) =>
  deskStep(context, 'markClaimPaid', input, (tx, row) => markPaid(tx, context, row));

export const markClaimPaymentFailed: Handler<'markClaimPaymentFailed'> = (input, context) =>
  deskStep(context, 'markClaimPaymentFailed', input, async (tx, row) => {
    refuseUnless('mark_failed', row);
    const { moved, health } = await openClaim(tx, context, row, 'mark_failed', { payment_reason: input.reason });
    await health
      .updateTable('claim_payment')
      .set({ outcome: 'failed', outcome_at: iso(context.now) })
      .where('claim_id', '=', row.id)
      .where('outcome', 'is', null)
      .execute();
    return moved;
  });

/** @throws Problem #404, KR009 when every payment of it is recorded already */
export const markPayoutPaid: Handler<'markPayoutPaid'> = (input, context) =>
  withIdempotency(context, 'markPayoutPaid', input, async (tx) => {
    const found = await payoutView(tx, context, input.payoutId);
    if (!found) throw problem('#404');
    const open = found.lines.filter(({ outcome }) => outcome === null).map(({ claimId }) => claimId);
    if (open.length === 0) throw problem('KR009');
    for (const claimId of open.toSorted()) {
      const row = await lockedClaim(tx, context, claimId);
      if (row.status === 'payment_sent') await markPaid(tx, context, row);
    }
    return (await payoutView(tx, context, input.payoutId)) ?? found;
  });

async function markPaid(tx: Tx, context: Context, row: ClaimRow): Promise<ClaimRow> {
  refuseUnless('mark_paid', row);
  const { amount } = await tx
    .selectFrom('claim_payment')
    .select('amount')
    .where('claim_id', '=', row.id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  const { moved, health } = await openClaim(tx, context, row, 'mark_paid', { paid: row.paid + amount });
  await health
    .updateTable('claim_payment')
    .set({ outcome: 'paid', outcome_at: iso(context.now) })
    .where('claim_id', '=', row.id)
    .where('outcome', 'is', null)
    .execute();
  return moved;
}
