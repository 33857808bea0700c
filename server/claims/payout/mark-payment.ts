import { claimCase } from '../../../contract/claims/claim-states.ts';
import { orNotFound, problem } from '../../../contract/platform/problem.ts';
import type { Context, Handler } from '../../booking/context.ts';
import { refuseOwn } from '../../identity/operator/own-case.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import { isHere } from '../../platform/owner.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import { type ClaimRow, withState } from '../claim/claim-row.ts';
import { deskStep } from '../claim/desk-door.ts';
import { openClaim } from '../claim/move-claim.ts';
import { owners } from '../owners.ts';
import { payoutView } from './payout-view.ts';

export const markClaimPaid: Handler<'markClaimPaid'> = (input, context) =>
  deskStep(context, 'markClaimPaid', input, (tx, row) => markPaid(tx, context, row));

export const markClaimPaymentFailed: Handler<'markClaimPaymentFailed'> = (input, context) =>
  deskStep(context, 'markClaimPaymentFailed', input, async (tx, row) => {
    await refuseOwn(tx, context, row);
    stateAfter(context, claimCase, 'mark_failed', row);
    const { moved, health } = await openClaim(tx, context, row, 'mark_failed', { payment_reason: input.reason });
    await health
      .updateTable('claim_payment')
      .set({ outcome: 'failed', outcome_at: iso(context.now) })
      .where('claim_id', '=', row.id)
      .where('outcome', 'is', null)
      .execute();
    return moved;
  });

/** The number of claims locked at once: a customer who looks at theirs meanwhile waits for these at most. */
const atOnce = 10;

/** An interrupted call goes on if it is repeated. @throws Problem #404, KR009 when every payment of it is recorded already */
export const markPayoutPaid: Handler<'markPayoutPaid'> = async (input, context) => {
  let marked = 0;
  for (let more = true; more; ) {
    const done = await inTransaction(context, (tx) => markSome(tx, context, input.payoutId));
    marked += done;
    more = done > 0;
  }
  return withIdempotency(context, 'markPayoutPaid', input, async (tx) => {
    const payout = orNotFound(await payoutView(tx, context, input.payoutId));
    if (marked === 0) throw problem('KR009');
    return payout;
  });
};

async function markSome(tx: Tx, context: Context, payoutId: string): Promise<number> {
  const sent = await tx
    .selectFrom('claim')
    .innerJoin('claim_payment', 'claim_payment.claim_id', 'claim.id')
    .selectAll('claim')
    .where('payout_id', '=', payoutId)
    .where('outcome', 'is', null)
    .where('claim.status', '=', 'payment_sent')
    .where(isHere(context, owners.claim))
    .orderBy('claim.id')
    .limit(atOnce)
    .forUpdate('claim')
    .execute();
  for (const row of sent) await markPaid(tx, context, withState(row));
  return sent.length;
}

async function markPaid(tx: Tx, context: Context, row: ClaimRow): Promise<ClaimRow> {
  await refuseOwn(tx, context, row);
  stateAfter(context, claimCase, 'mark_paid', row);
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
