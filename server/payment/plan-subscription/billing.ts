import { Billing } from '../../../contract/payment/purchase.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** What the customer said last: on their own page, or with a payment. */
export async function billingOf(
  db: Db,
  { keys }: Pick<Context, 'keys'>,
  plan: Pick<PlanSubscriptionRow, 'id' | 'billing'>,
): Promise<Billing | undefined> {
  const sealed = await sealedBillingOf(db, plan);
  return sealed ? Billing.parse(JSON.parse(keys.open(sealed))) : undefined;
}

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
