import type { Updateable } from 'kysely';
import { preauthRules } from '../../../contract/claims/preauthorization-rules.ts';
import {
  type PreauthState,
  type PreauthStep,
  preauthAfter,
  preauthStates,
  tellsOf,
} from '../../../contract/claims/preauthorization-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
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

/** What follows from a rule, a visit or a day is nobody's act. */
export function bySystem(context: Context): Context {
  return { ...context, channel: 'job', session: undefined, operator: undefined };
}

/** Nobody at the desk has anything to do in the other states. */
function isAtDesk(state: PreauthState): boolean {
  return ['decision', 'answer'].includes(preauthStates[state].promise ?? '');
}

type Due = Pick<PreauthRow, 'status' | 'due_at'> & { valid_to?: string | null | undefined };

/** What is promised once it has come into a state; a promise to decide is not begun anew while the desk has it. */
export function dueIn(context: Context, { status: from, due_at, valid_to }: Due, to: PreauthState): string | null {
  const { promise } = preauthStates[to];
  const today = todayAt(context);
  if (promise === 'answer') return to === from ? due_at : endOf(context, today.add({ days: preauthRules.answerDays }));
  if (promise === 'decision' && preauthStates[from].promise === 'decision') return due_at;
  if (promise === 'decision') return endOf(context, workingDayAfter(context, today, preauthRules.decisionWorkingDays));
  if (promise !== 'validity' || !valid_to) return null;
  const { timeZone } = context.host.brand;
  return iso(Temporal.PlainDate.from(valid_to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant());
}

/** That there is news, never what (T30); not to the customer about what they did themselves. */
async function tell(tx: Tx, { now }: Context, row: PreauthRow, { actor, onBehalfOf }: AuditEvent): Promise<void> {
  if (actor.role === 'customer') return;
  const { partner_id, account_id, number } = row;
  const facts = JSON.stringify({ number, ...openedBy(row, mandateFor) });
  const about = { partner_id, account_id, facts, actor: actor.id, on_behalf_of: onBehalfOf };
  await enqueueLetter(tx, now, 'preauthorization_news', about, 'known');
}
