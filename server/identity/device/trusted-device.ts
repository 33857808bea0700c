import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';

// A stolen password shows no documents on a device where its owner never proved more than a password (T37).

export async function trustDevice(tx: Tx, { now }: Pick<Context, 'now'>, accountId: string, mark: string) {
  await tx
    .insertInto('trusted_device')
    .values({ account_id: accountId, mark, used_at: iso(now) })
    .onConflict((conflict) => conflict.columns(['account_id', 'mark']).doUpdateSet({ used_at: iso(now) }))
    .execute();
}

export async function isTrusted(tx: Tx, { now }: Pick<Context, 'now'>, accountId: string, mark: string) {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_device')
    .set({ used_at: iso(now) })
    .where('account_id', '=', accountId)
    .where('mark', '=', mark)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function trustSession(tx: Tx, context: Pick<Context, 'now'>, accountId: string, mark: string) {
  await trustDevice(tx, context, accountId, mark);
  await tx
    .updateTable('session')
    .set({ untrusted_device: null })
    .where('account_id', '=', accountId)
    .where('untrusted_device', '=', mark)
    .execute();
}
