import { sql } from 'kysely';
import { iso } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../transaction.ts';

type OwnCase = { id: string; account_id: string };

export async function noteReading(tx: Tx, { now }: Pick<Context, 'now'>, { id, account_id }: OwnCase): Promise<void> {
  await tx
    .insertInto('case_reading')
    .values({ case_id: id, account_id, read_at: iso(now) })
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet({ read_at: sql`greatest(case_reading.read_at, excluded.read_at)` }),
    )
    .execute();
}
