import type { Updateable } from 'kysely';
import {
  type PreauthState,
  type PreauthStep,
  preauthCase,
  preauthStates,
} from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { stateAfter, tellNews, writeStep } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import type { Tx } from '../../platform/transaction.ts';
import { mandateFor, type PreauthRow, preauthEvent, typed } from './preauth-row.ts';
import { dueIn } from './standing.ts';

type Changes = Omit<Updateable<DB['preauthorization']>, 'id' | 'status' | 'due_at' | 'done_at' | 'updated_at'>;

/** The row must be locked. Anything else that the step writes must go through the answer's `health`. @throws Problem its refusal */
export async function movePreauth(
  tx: Tx,
  context: Context,
  row: PreauthRow,
  step: PreauthStep,
  changes: Changes = {},
): Promise<{ moved: PreauthRow; health: HealthTx }> {
  const { id, status: from } = row;
  const to = stateAfter(context, preauthCase, step, row);
  if (preauthCase.steps[step].tells) await tell(tx, context, row);
  const health = await writeStep(tx, context, { from, to, event: preauthEvent(context, row, step) });
  const moved = await health
    .updateTable('preauthorization')
    .set({
      ...changes,
      status: to,
      due_at: dueIn(context, { ...row, ...changes, status: from }, to),
      done_at: isAtDesk(to) ? null : (row.done_at ?? iso(context.now)),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { moved: typed(moved), health };
}

/** What follows from a rule is nobody's act. */
export function bySystem(context: Context): Context {
  return { ...context, channel: 'job', session: undefined, operator: undefined };
}

/** Nobody at the desk has anything to do in the other states. */
function isAtDesk(state: PreauthState): boolean {
  return ['decision', 'answer'].includes(preauthStates[state].promise ?? '');
}

export function tell(tx: Tx, context: Context, row: PreauthRow): Promise<void> {
  return tellNews(tx, context, 'preauthorization_news', row, { number: row.number, ...openedBy(row, mandateFor) });
}
