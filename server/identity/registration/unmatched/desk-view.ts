import type { UnmatchedMember } from '../../../../contract/identity/unmatched-desk.ts';
import { memberCase } from '../../../../contract/identity/unmatched-states.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { stepsOf } from '../../history/entries.ts';
import { deskFacts, deskPerson } from '../../operator/desk-facts.ts';
import type { UnmatchedRow } from './move.ts';

export async function deskViewOf(tx: Tx, context: Context, row: UnmatchedRow): Promise<UnmatchedMember> {
  const named = await tx
    .selectFrom('account_identifier')
    .select('sealed')
    .where('account_id', '=', row.account_id)
    .where('kind', '=', row.kind)
    .executeTakeFirst();
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    ...(await deskPerson(tx, context, row.account_id)),
    ...(await deskFacts(tx, context, memberCase, row)),
    kind: row.kind,
    identifier: named ? context.keys.open(named.sealed) : null,
    askedAt: row.created_at,
    dueAt: row.due_at,
    reason: row.reason,
    history: await stepsOf(tx, { type: 'unmatched_member', id: row.id }),
  };
}
