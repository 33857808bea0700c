import type { Updateable } from 'kysely';
import { type ClaimStep, claimCase, claimStates } from '../../../contract/claims/claim-states.ts';
import type { Context } from '../../booking/context.ts';
import { stateAfter, tellNews, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type ClaimRow, claimEvent, typed } from './claim-row.ts';
import { dueIn } from './due.ts';
import { forgetPaid, isErased, noPayees } from './payee.ts';

type Changes = Omit<Updateable<DB['claim']>, 'id' | 'status' | 'due_at' | 'over_at' | 'updated_at'>;

export async function moveClaim(tx: Tx, context: Context, row: ClaimRow, step: ClaimStep, changes: Changes = {}) {
  return (await openClaim(tx, context, row, step, changes)).moved;
}

/** The row must be locked. Anything else that the step writes must go through the answer's `health`. @throws Problem its refusal */
export async function openClaim(
  tx: Tx,
  context: Context,
  row: ClaimRow,
  step: ClaimStep,
  changes: Changes = {},
): Promise<{ moved: ClaimRow; health: HealthTx }> {
  const { id, account_id, status: from } = row;
  const to = stateAfter(context, claimCase, step, row);
  if (claimCase.steps[step].tells) await tellNews(tx, context, 'claim_news', row, { number: row.number });
  const forgets = claimStates[to].over && (await isErased(tx, account_id));
  const health = await writeStep(tx, context, { from, to, event: claimEvent(context, row, step) });
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
