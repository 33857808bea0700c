import { problem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { auditWrite } from '../../../platform/audit/audit.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import type { Context, Handler } from '../../context.ts';
import { gatewayNamed } from '../../gateways/gateways.ts';
import { amountOf, knownOf, openPayments } from '../../payment/find.ts';
import { paymentEvent } from '../../payment/payment-event.ts';
import { giveBackCoupon } from '../../plan/redeem-coupon.ts';
import { findOwn, lockPlanSubscription } from '../../plan-subscription/find.ts';
import { viewOf } from '../../plan-subscription/view.ts';
import { settlePayment } from '../../settlement/settle.ts';
import { giveUpTransfers } from '../transfer/give-up-transfers.ts';

/** The payment that is open at the lower price is cancelled at the gateway first: what is paid there can no longer be changed. */
export const removeCoupon: Handler<'removeCoupon'> = async ({ id }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  await cancelOpen(context, id);
  await inTransaction(context, (tx) => remove(tx, context, id));
  return viewOf(db, context, await findOwn(db, accountId, id));
};

async function cancelOpen(context: Context, id: string): Promise<void> {
  for (const row of await openPayments(context.database.db, id)) {
    const { currency } = amountOf(row);
    await gatewayNamed(context, row.gateway)?.cancel({ orderRef: row.order_ref, currency, known: knownOf(row) });
    await settlePayment(context, row.id);
  }
}

async function remove(tx: Tx, context: Context, id: string): Promise<void> {
  await giveUpTransfers(tx, context, id);
  const row = await lockPlanSubscription(tx, id);
  if (row.status !== 'created') throw problem('U044');
  if ((await openPayments(tx, id)).length > 0) throw problem('U044', { why: 'under_way' });
  await auditWrite(tx, context, paymentEvent(context, { ...row, type: 'plan_subscription' }, 'remove_coupon'));
  await giveBackCoupon(tx, context, id);
}
