import type { Updateable } from 'kysely';
import { type EndReason, type RelativeState, relativeStates } from '../../../contract/entitlement/relative-states.ts';
import type { Context } from '../../identity/context.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { DB } from '../../platform/db/types.ts';
import { moveTo } from '../../platform/move-to.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type RelativeRow, relativeRowOf } from './find-relative.ts';
import { relativeEvent } from './relative-event.ts';

type Columns = Omit<Updateable<DB['relative']>, 'id' | 'status' | 'updated_at'>;

/** The last part of the audit's action and of the text's id `account.action.relative_<verb>`. */
type Verb =
  | 'accept'
  | 'refuse'
  | 'withdraw'
  | 'send_proof'
  | 'accept_proof'
  | 'refuse_proof'
  | 'suspend'
  | 'resume'
  | 'end';

/** The row must be locked. @throws Problem KL001, KL002 where `to` may not follow */
export async function moveRelative(
  tx: Tx,
  context: Context,
  row: RelativeRow,
  to: RelativeState,
  verb: Verb,
  changes: Columns = {},
): Promise<RelativeRow> {
  const event = relativeEvent(context, row.account_id, verb, row.id);
  const health = await moveTo(tx, context, { states: relativeStates, from: row.status, to, event });
  const moved = await health
    .updateTable('relative')
    .set({ ...changes, status: to })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return relativeRowOf(moved);
}

/** Nobody has acted for a person who refused or did not answer, so their contact details are deleted. */
const unheard: readonly EndReason[] = ['refused', 'not_answered'];

export function endMandate(tx: Tx, context: Context, row: RelativeRow, reason: EndReason, verb: Verb = 'end') {
  return moveRelative(tx, context, row, 'ended', verb, {
    ended_at: iso(context.now),
    end_reason: reason,
    proof_due_at: null,
    cover_due_at: null,
    identifiers: null,
    ...(unheard.includes(reason) && { email: null, phone: null }),
  });
}

export async function changeRow(tx: Tx, context: Context, row: RelativeRow, verb: string, changes: Columns) {
  const health = await auditWrite(tx, context, relativeEvent(context, row.account_id, verb, row.id));
  const changed = await health
    .updateTable('relative')
    .set(changes)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return relativeRowOf(changed);
}
