import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { giveBackCoupon } from '../coupon/redeem-coupon.ts';
import { gatewayNamed } from '../gateways.ts';
import { amountOf, typed } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { findOwn, lockPlanSubscription } from '../plan-subscription/find.ts';
import { viewOf } from '../plan-subscription/view.ts';
import { settlePayment } from '../settlement/settle.ts';

/** The payment that is open at the lower price is cancelled at the gateway first: what is paid there can no longer be changed. */
export const removeCoupon: Handler<'removeCoupon'> = async ({ id }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await consume(context, 'pay', accountId);
  await findOwn(db, accountId, id);
  await cancelOpen(context, id);
  await inTransaction(context, (tx) => remove(tx, context, id));
  return viewOf(db, context, await findOwn(db, accountId, id));
};

async function cancelOpen(context: Context, id: string): Promise<void> {
  const open = await context.database.db
    .selectFrom('payment')
    .selectAll()
    .where('plan_subscription_id', '=', id)
    .where('status', 'in', openStates)
    .execute();
  for (const row of open.map(typed)) {
    await gatewayNamed(context, row.gateway).cancel({ orderRef: row.order_ref, currency: amountOf(row).currency });
    await settlePayment(context, row.id);
  }
}

const openStates = statesOf(paymentStates, ({ open }) => open);

async function remove(tx: Tx, context: Context, id: string): Promise<void> {
  const row = await lockPlanSubscription(tx, id);
  const open = tx.selectFrom('payment').select('id').where('plan_subscription_id', '=', id);
  const isOpen = (await open.where('status', 'in', openStates).executeTakeFirst()) !== undefined;
  if (row.status !== 'created' || isOpen) throw problem('U044');
  await auditWrite(tx, context, paymentEvent(context, { ...row, type: 'plan_subscription' }, 'remove_coupon'));
  await giveBackCoupon(tx, context, id);
}
