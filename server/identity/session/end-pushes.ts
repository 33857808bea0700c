import type { Tx } from '../../platform/transaction.ts';

type PushFilter = { accountId: string; endpoint?: string };

export async function endPushes(tx: Tx, { accountId, endpoint }: PushFilter): Promise<number> {
  let ending = tx.deleteFrom('push_subscription').where('account_id', '=', accountId);
  if (endpoint !== undefined) ending = ending.where('endpoint', '=', endpoint);
  const { numDeletedRows } = await ending.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function endPushesOfEnded(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('session_id', 'in', (db) => db.selectFrom('session').select('id').where('ended_at', 'is not', null))
    .execute();
}
