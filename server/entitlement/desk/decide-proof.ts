import { problem } from '../../../contract/platform/problem.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { type RelativeRow, refuseOver } from '../relative/find-relative.ts';
import { tellRelative } from '../relative/letters.ts';
import { moveRelative } from '../relative/move-relative.ts';
import { relativeEvent } from '../relative/relative-event.ts';
import { lockedProof, proofView } from './proof-view.ts';

export const getRelativeProof: Handler<'getRelativeProof'> = async ({ relativeId }, context) => {
  await consume(context, 'desk-look', operatorOf(context).id);
  return inTransaction(context, async (tx) => {
    const row = await lockedProof(tx, context, relativeId);
    await auditRead(tx, context, relativeEvent(context, row.account_id, 'read', row.id));
    return proofView(tx, context, row);
  });
};

export const acceptRelativeProof: Handler<'acceptRelativeProof'> = (input, context) =>
  decide(context, 'acceptRelativeProof', input, (tx, row, decided) =>
    moveRelative(tx, context, row, 'active', 'accept_proof', { ...decided, proof_refusal: null }),
  );

/** The paper stays with the row, so that a second look finds what was refused; another one replaces it. */
export const refuseRelativeProof: Handler<'refuseRelativeProof'> = (input, context) =>
  decide(context, 'refuseRelativeProof', input, (tx, row, decided) =>
    moveRelative(tx, context, row, 'pending_proof', 'refuse_proof', { ...decided, proof_refusal: input.reason }),
  );

type Decided = { operator_account_id: string; proof_due_at: null };

function decide(
  context: Context,
  scope: string,
  input: { relativeId: string },
  run: (tx: Tx, row: RelativeRow, decided: Decided) => Promise<RelativeRow>,
) {
  return withIdempotency(context, scope, input, async (tx) => {
    const row = await lockedProof(tx, context, input.relativeId);
    refuseOver(context, row);
    if (row.proof_due_at === null) throw problem('KL001');
    const moved = await run(tx, row, { operator_account_id: operatorOf(context).id, proof_due_at: null });
    await tellRelative(tx, context, 'relative_news', moved);
    return proofView(tx, context, moved);
  });
}
