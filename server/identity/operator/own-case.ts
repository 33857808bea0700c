import { type Expression, sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { operatorOf } from '../session/authorize.ts';

type CaseOwner = { account_id: string; person_id: string };

function mailbox(email: Expression<string | null>) {
  return sql<string>`lower(regexp_replace(${email}, '\\+[^@]*@', '@'))`;
}

export async function ownAmong<Case extends CaseOwner>(
  db: Db,
  context: Context,
  cases: readonly Case[],
): Promise<Case[]> {
  const own = mailbox(sql`${operatorOf(context).email}`);
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', sql<string>`any(${cases.map(({ account_id }) => account_id)}::uuid[])`)
    .where(({ or, eb, ref }) => or([eb(mailbox(ref('email')), '=', own), eb(mailbox(ref('contact_email')), '=', own)]))
    .execute();
  const relatives = await db
    .selectFrom('relative')
    .select('id')
    .where('id', '=', sql<string>`any(${cases.map(({ person_id }) => person_id)}::uuid[])`)
    .where(({ eb, ref }) => eb(mailbox(ref('email')), '=', own))
    .execute();
  const ids = new Set([...accounts, ...relatives].map(({ id }) => id));
  return cases.filter(({ account_id, person_id }) => ids.has(account_id) || ids.has(person_id));
}

export async function refuseOwn(db: Db, context: Context, one: CaseOwner): Promise<void> {
  if ((await ownAmong(db, context, [one])).length > 0) throw problem('KA022');
}
