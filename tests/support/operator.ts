import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';
import type { DB } from '../../server/platform/db/types.ts';
import { startOfTests } from './fixture.ts';

type OperatorOptions = Partial<Insertable<DB['operator_account']>> & { partner?: string };

/** Without a log-in; the same external id is the same person. */
export async function operatorAccount({ db }: Database, { partner = 'default', ...options }: OperatorOptions = {}) {
  const { id: partner_id } = await db
    .selectFrom('partner')
    .select('id')
    .where('key', '=', partner)
    .executeTakeFirstOrThrow();
  const row = { name: 'Tóth Eszter', locale: 'hu', created_at: startOfTests.toString(), ...options };
  return db
    .insertInto('operator_account')
    .values({ id: randomUUID(), partner_id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'external_id'])
        .doUpdateSet({ name: row.name, ...(options.roles && { roles: options.roles }) }),
    )
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}
