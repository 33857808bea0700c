import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/transaction.ts';

/**
 * The order in which every transaction locks a person's rows: a visit by video before a care, a care before its
 * request, a payment before its plan, a policy before what is decided under it, the account after whatever a letter may
 * mention, its files after it, the audit last. A doctor's lock comes before the policy, and before a visit's payment.
 * In another order two transactions wait for each other, and the database ends one of them (40P01).
 */
const inOrder = [
  'video_visit',
  'medical_care',
  'care_request',
  'payment',
  'plan_subscription',
  'subscription',
  'preauthorization',
  'claim',
  'relative',
  'reservation',
  'account',
  'record',
  'upload',
  'file',
] as const;

const owners: Partial<Record<(typeof inOrder)[number], readonly string[]>> = {
  account: ['id'],
  relative: ['account_id', 'own_account_id'],
};

/** Locks everything that an erasure will change, before it changes or audits anything. */
export async function lockPerson(tx: Tx, accountId: string): Promise<void> {
  for (const table of inOrder) {
    const isTheirs = (owners[table] ?? ['account_id']).map(
      (column): Expression<SqlBool> => sql`${sql.ref(column)} = ${accountId}`,
    );
    await sql`select from ${sql.table(table)} where ${sql.join(isTheirs, sql` or `)} order by id for no key update`.execute(
      tx,
    );
  }
}
