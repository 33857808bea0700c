import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Services } from '../context.ts';
import { lockPayment, openPayments } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { giveBackCoupon } from '../plan/redeem-coupon.ts';
import { lockPlanSubscription } from '../plan-subscription/find.ts';
import { movePlanSubscription } from '../plan-subscription/move.ts';
import { transferName } from './transfer-accounts.ts';

export async function lapseTransfers(services: Services, hosts: readonly Host[]): Promise<void> {
  const due = await services.database.db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .where('payment.gateway', '=', transferName)
    .where('payment.status', '=', 'started')
    .where('payment.expires_at', '<=', iso(services.clock()))
    .orderBy('payment.expires_at')
    .limit(200)
    .select(['payment.id', 'payment.partner_id', 'account.locale'])
    .execute();
  await forEachInTransaction(services, hosts, { rows: due, name: 'transfer' }, lapse);
}

async function lapse(tx: Tx, context: Context, id: string): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment.status !== 'started' || payment.plan_subscription_id === null) return;
  await movePayment(tx, context, payment, 'timeout');
  const bought = await lockPlanSubscription(tx, payment.plan_subscription_id);
  if (bought.status !== 'created' || (await openPayments(tx, bought.id)).length > 0) return;
  await movePlanSubscription(tx, context, bought, 'ended');
  await giveBackCoupon(tx, context, bought.id);
}
