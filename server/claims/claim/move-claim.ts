import type { Updateable } from 'kysely';
import { type ClaimStep, claimAfter, claimStates, tellsCustomer } from '../../../contract/claims/claim-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { actorOf } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { writeMove } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type ClaimRow, claimEvent, typed } from './claim-row.ts';
import { dueIn } from './due.ts';
import { forgetPaid, isErased, noPayees } from './payee.ts';

type Changes = Omit<Updateable<DB['claim']>, 'id' | 'status' | 'due_at' | 'over_at' | 'updated_at'>;

export async function moveClaim(tx: Tx, context: Context, row: ClaimRow, step: ClaimStep, changes: Changes = {}) {
  return (await openClaim(tx, context, row, step, changes)).moved;
}

/** @throws Problem the refusal of a step that may not follow */
export function refuseUnless(step: ClaimStep, { status, decided }: ClaimRow): void {
  const { refusal } = claimAfter(step, { state: status, decided });
  if (refusal !== undefined) throw problem(refusal);
}

/** For a row that is locked; what else the step writes goes through `health`. @throws Problem its refusal */
export async function openClaim(
  tx: Tx,
  context: Context,
  row: ClaimRow,
  step: ClaimStep,
  changes: Changes = {},
): Promise<{ moved: ClaimRow; health: HealthTx }> {
  const { id, account_id, status: from, decided } = row;
  const { to, refusal } = claimAfter(step, { state: from, decided });
  if (to === undefined) throw problem(refusal);
  if (tellsCustomer(step)) await tell(tx, context, row);
  const forgets = claimStates[to].over && (await isErased(tx, account_id));
  const health = await writeMove(tx, context, { from, to, event: claimEvent(context, row, step) });
  const moved = await health
    .updateTable('claim')
    .set({
      ...changes,
      ...(forgets && noPayees),
      ...(to !== from && { due_at: dueIn(context, to, row), over_at: claimStates[to].over ? iso(context.now) : null }),
      status: to,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (forgets) await forgetPaid(health, id);
  return { moved: typed(moved), health };
}

/** That there is news, never what (T30); not to the customer about what they did themselves. */
async function tell(tx: Tx, context: Context, { number, account_id, partner_id }: ClaimRow): Promise<void> {
  const { actor, onBehalfOf } = actorOf(context, account_id);
  if (actor.role === 'customer') return;
  const about = { partner_id, account_id, facts: JSON.stringify({ number }) };
  const by = { actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, context.now, 'claim_news', { ...about, ...by }, 'known');
}
