import type { Updateable } from 'kysely';
import {
  type PreauthState,
  type PreauthStep,
  preauthAfter,
  preauthStates,
  tellsOf,
} from '../../../contract/claims/preauthorization-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { openedBy } from '../../entitlement/relative/hidden-relatives.ts';
import { type AuditEvent, auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { HealthTx } from '../../platform/db/health.ts';
import type { DB } from '../../platform/db/types.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { writeMove } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { mandateFor, type PreauthRow, preauthEvent, typed } from './preauth-row.ts';
import { dueIn } from './standing.ts';

type Changes = Omit<Updateable<DB['preauthorization']>, 'id' | 'status' | 'due_at' | 'done_at' | 'updated_at'>;

/** For a row that is locked; what else the step writes goes through `health`. @throws Problem its refusal */
export async function movePreauth(
  tx: Tx,
  context: Context,
  row: PreauthRow,
  step: PreauthStep,
  changes: Changes = {},
): Promise<{ moved: PreauthRow; health: HealthTx }> {
  const { id, status: from } = row;
  const { to, refusal } = preauthAfter(step, from);
  if (to === undefined) throw problem(refusal);
  const event = preauthEvent(context, row, step);
  if (tellsOf(step)) await tell(tx, context, row, event);
  const health = from === to ? await auditWrite(tx, context, event) : await writeMove(tx, context, { from, to, event });
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

/** That there is news, never what (T30); not to the customer about what they did themselves. */
export async function tell(
  tx: Tx,
  { now }: Context,
  row: PreauthRow,
  { actor, onBehalfOf }: AuditEvent,
): Promise<void> {
  if (actor.role === 'customer') return;
  const { partner_id, account_id, number } = row;
  const facts = JSON.stringify({ number, ...openedBy(row, mandateFor) });
  const about = { partner_id, account_id, facts, actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, now, 'preauthorization_news', about, 'known');
}
