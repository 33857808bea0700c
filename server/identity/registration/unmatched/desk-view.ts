import type { UnmatchedMember } from '../../../../contract/identity/unmatched-desk.ts';
import { unmatchedStates } from '../../../../contract/identity/unmatched-states.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { nameOf } from '../../../directory/name.ts';
import { isOverdue } from '../../../platform/case/overdue.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { Context } from '../../context.ts';
import { stepsOf } from '../../history/entries.ts';
import { holderOf } from '../../operator/work.ts';
import { typed, type UnmatchedRow } from './move.ts';

/** @throws Problem #404 when unknown or another partner's (T01) */
export async function memberAtDesk(
  tx: Tx,
  { host }: Pick<Context, 'host'>,
  id: string,
  isLocked = true,
): Promise<UnmatchedRow> {
  const row = await tx
    .selectFrom('unmatched_member')
    .selectAll()
    .where('id', '=', id)
    .where('partner_id', '=', host.partnerId)
    .$if(isLocked, (one) => one.forUpdate())
    .executeTakeFirst();
  if (!row) throw problem('#404');
  return typed(row);
}

export async function deskViewOf(tx: Tx, context: Context, row: UnmatchedRow): Promise<UnmatchedMember> {
  const person = await tx
    .selectFrom('account')
    .select(['family_name', 'given_name', 'title', 'phone', 'email', 'contact_email', 'birth_date', 'locale'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const named = await tx
    .selectFrom('account_identifier')
    .select('sealed')
    .where('account_id', '=', row.account_id)
    .where('kind', '=', row.kind)
    .executeTakeFirst();
  const holder = await tx
    .selectFrom('operator_account')
    .select('name')
    .where('id', '=', row.operator_account_id)
    .executeTakeFirst();
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    name: nameOf(person, context.language),
    email: person.contact_email ?? person.email,
    phone: person.phone,
    birthDate: person.birth_date,
    language: person.locale,
    kind: row.kind,
    identifier: named ? context.keys.open(named.sealed) : null,
    askedAt: row.created_at,
    dueAt: row.due_at,
    overdue: isOverdue(unmatchedStates[row.status], row.due_at, context.now),
    holder: holderOf({ ...row, holder: holder?.name ?? null }),
    reason: row.reason,
    history: await stepsOf(tx, { type: 'unmatched_member', id: row.id }),
  };
}
