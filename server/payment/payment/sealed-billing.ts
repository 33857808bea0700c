import type { Db } from '../../platform/transaction.ts';

export async function sealedBillingOf(
  db: Db,
  { id, billing }: { id: string | null; billing: Buffer | null },
): Promise<Buffer | null> {
  if (billing !== null) return billing;
  const last = await db
    .selectFrom('payment')
    .select('billing')
    .where('plan_subscription_id', '=', id)
    .where('billing', 'is not', null)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.billing ?? null;
}
