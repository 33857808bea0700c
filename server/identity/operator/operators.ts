import { randomUUID } from 'node:crypto';
import type { Role } from '../../../contract/identity/roles.ts';
import type { Language } from '../../../contract/platform/brand.ts';
import { iso } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/transaction.ts';
import { type Issuing, issueLink } from '../link/link.ts';

type Db = Database['db'] | Tx;

type Wanted = { email: string; name: string; roles: readonly Role[]; externalId?: string | undefined };

/** An account without a password; who was known by the id of the partner's own system gets a log-in here. */
export async function addOperator(
  db: Db,
  at: { partnerId: number; language: Language; now: Temporal.Instant },
  wanted: Wanted,
) {
  const { email, name, roles, externalId } = wanted;
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

/** The token of the page on which they choose a password and set up the second factor; an older link is void. */
export async function setupToken(db: Db, context: Issuing, operatorId: string): Promise<string> {
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
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Their sessions end with the next call; null opens the account again. */
export async function switchOperator(db: Db, partnerId: number, email: string, disabledAt: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('operator_account')
    .set({ disabled_at: disabledAt })
    .where('partner_id', '=', partnerId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
