import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../contract/platform/brand.ts';
import type { Role } from '../../../contract/platform/desk-right.ts';
import { iso } from '../../platform/clock.ts';
import { refused } from '../../platform/refused.ts';
import type { Db } from '../../platform/transaction.ts';
import { issueLink, type LinkContext } from '../link/link.ts';

type NewOperator = { email: string; name: string; roles: readonly Role[]; externalId?: string | undefined };

export async function addOperator(
  db: Db,
  at: { partnerId: number; language: Language; now: Temporal.Instant },
  newOperator: NewOperator,
) {
  const { email, name, roles, externalId } = newOperator;
  const facts = { email: email.toLowerCase(), name, roles: [...roles], locale: at.language };
  const row = { ...facts, id: randomUUID(), partner_id: at.partnerId, created_at: iso(at.now) };
  const { id } = await db
    .insertInto('operator_account')
    .values({ ...row, external_id: externalId ?? null })
    .onConflict((conflict) => conflict.columns(['partner_id', 'external_id']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setupToken(db: Db, context: LinkContext, operatorId: string): Promise<string> {
  const { token } = await issueLink(db, context, {
    kind: 'operator-setup',
    subject: operatorId,
    payload: { operatorId },
  });
  return token;
}

export function operatorsOf(db: Db, partnerId: number) {
  return db
    .selectFrom('operator_account')
    .select(['id', 'name', 'email', 'external_id', 'roles', 'totp_confirmed_at', 'disabled_at'])
    .select(
      sql<string[]>`array(select provider.name from operator_provider join provider on provider.id = provider_id
        where operator_account_id = operator_account.id order by provider.name)`.as('providers'),
    )
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function setProviders(db: Db, operatorId: string, providerIds: readonly number[]): Promise<void> {
  await db.deleteFrom('operator_provider').where('operator_account_id', '=', operatorId).execute();
  const rows = [...new Set(providerIds)].map((id) => ({ operator_account_id: operatorId, provider_id: id }));
  if (rows.length > 0) await db.insertInto('operator_provider').values(rows).execute();
}

export async function providerNamed(db: Db, idOrName: string): Promise<number> {
  const isId = /^\d{1,9}$/.test(idOrName);
  const providers = await db
    .selectFrom('provider')
    .select('id')
    .where((is) => (isId ? is('id', '=', Number(idOrName)) : is(sql`lower(name)`, '=', idOrName.toLowerCase())))
    .limit(2)
    .execute();
  const [one, other] = providers;
  if (!one) throw refused(`There is no provider ${idOrName}.`);
  if (other) throw refused(`There are several providers ${idOrName}. Say the id.`);
  return one.id;
}

/** The sessions of a disabled operator end with their next call; a `disabledAt` of null opens the account again. */
export async function switchOperator(db: Db, partnerId: number, email: string, disabledAt: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('operator_account')
    .set({ disabled_at: disabledAt })
    .where('partner_id', '=', partnerId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
