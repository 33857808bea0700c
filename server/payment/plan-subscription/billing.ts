import { Billing } from '../../../contract/payment/purchase.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { sealedBillingOf } from '../payment/sealed-billing.ts';
import type { PlanSubscriptionRow } from './find.ts';

export async function billingOf(
  db: Db,
  { keys }: Pick<Context, 'keys'>,
  plan: Pick<PlanSubscriptionRow, 'id' | 'billing'>,
): Promise<Billing | undefined> {
  const sealed = await sealedBillingOf(db, plan);
  return sealed ? Billing.parse(JSON.parse(keys.open(sealed))) : undefined;
}
