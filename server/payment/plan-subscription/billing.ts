import { Billing } from '../../../contract/payment/purchase.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PlanSubscriptionRow } from './find.ts';

/** What the customer said last: on their own page, or with a payment. */
export async function billingOf(
  db: Db,
  { keys }: Pick<Context, 'keys'>,
  { id, billing }: Pick<PlanSubscriptionRow, 'id' | 'billing'>,
): Promise<Billing | undefined> {
  const last = await db
    .selectFrom('payment')
    .select('billing')
    .where('plan_subscription_id', '=', id)
    .where('billing', 'is not', null)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sealed = billing ?? last?.billing;
  return sealed ? Billing.parse(JSON.parse(keys.open(sealed))) : undefined;
}
