import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { customerOf } from '../../identity/session/authorize.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { isCharge, recurringTerms } from '../card/card.ts';
import type { Context, Handler } from '../context.ts';
import { gatewayNamed } from '../gateways.ts';
import { openPayments } from '../payment/find.ts';
import { notePayment, startPayment } from '../payment/start-payment.ts';
import { billingOf } from '../plan-subscription/billing.ts';
import { extendByCoupon } from '../plan-subscription/extend.ts';
import { findOwn, lockPlanSubscription } from '../plan-subscription/find.ts';
import { nextPayment } from '../plan-subscription/next-payment.ts';
import { nextSum } from '../plan-subscription/price-at.ts';
import { viewOf } from '../plan-subscription/view.ts';
import { settlePayment } from '../settlement/settle.ts';
import { consentToCharges } from './consent-to-charges.ts';

/** What is still open is asked about first: nobody is sent to pay twice. */
export const payPlan: Handler<'payPlan'> = async ({ id, recurringAccepted, recurringVersion }, context) => {
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await consume(context, 'pay', accountId);
  await findOwn(db, accountId, id);
  for (const open of await openPayments(db, id)) {
    const status = await settlePayment(context, open.id);
    if (paymentStates[status].open && !gatewayNamed(context, open.gateway)) throw problem('P030');
  }
  const begun = await inTransaction(context, async (tx) => {
    const made = await again(tx, context, id, recurringAccepted);
    if (made !== undefined && recurringAccepted) await consentToCharges(tx, context, recurringVersion);
    return made;
  });
  if (begun !== undefined) await startPayment(context, begun);
  return viewOf(db, context, await findOwn(db, accountId, id));
};

/** @returns the payment to start; undefined where the one before can still be paid. @throws Problem P010 nothing is to be paid, P003 the card is being charged */
async function again(tx: Tx, context: Context, id: string, savesCard: boolean): Promise<string | undefined> {
  const row = await lockPlanSubscription(tx, id);
  const kind = nextPayment(row, context);
  if (kind === undefined) throw problem('P010');
  for (const open of await openPayments(tx, id)) if (await isCharge(tx, open.id)) throw problem('P003');
  const last = await tx
    .selectFrom('payment')
    .select(['id', 'status', 'payment_url', 'expires_at'])
    .where('plan_subscription_id', '=', id)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const canBePaid = last && Temporal.Instant.compare(context.now, Temporal.Instant.from(last.expires_at)) < 0;
  const isOffered = last && (await recurringTerms(tx, last.id)) !== undefined;
  const isSame = last?.status === 'started' && last.payment_url !== null && isOffered === savesCard;
  if (isSame && canBePaid) return undefined;
  const { price, discount, amount: sum } = await nextSum(tx, row);
  if (kind === 'renewal' && sum === 0) {
    await extendByCoupon(tx, context, row);
    return undefined;
  }
  const amount = { amount: sum, currency: Currency.parse(row.currency) };
  const billing = await billingOf(tx, context, row);
  if (!billing) throw problem('P010');
  return notePayment(tx, context, {
    kind,
    accountId: row.account_id,
    planSubscriptionId: id,
    amount,
    discount,
    billing,
    ...(row.paid_until !== null && { periodFrom: row.paid_until }),
    savesCardFor: savesCard ? price : undefined,
  });
}
