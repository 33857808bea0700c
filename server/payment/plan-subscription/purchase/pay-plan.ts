import { paymentStates } from '../../../../contract/payment/payment-states.ts';
import { isBefore } from '../../../../contract/platform/instants.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { inTransaction, type Tx } from '../../../platform/transaction.ts';
import { giveUpTransfers } from '../../accounting/give-up-transfers.ts';
import { isTransfer } from '../../accounting/transfer-accounts.ts';
import type { Context, Handler } from '../../context.ts';
import { gatewayNamed } from '../../gateway/gateways.ts';
import { openPayments } from '../../payment/find.ts';
import { startPayment } from '../../payment/start-payment.ts';
import { settlePayment } from '../../settlement/settle.ts';
import { billingOf } from '../billing.ts';
import { isCharge, recurringTerms } from '../card.ts';
import { extendByCoupon } from '../extend.ts';
import { findOwn, lockPlanSubscription } from '../find.ts';
import { nextPayment } from '../next-payment.ts';
import { nextSum } from '../price-at.ts';
import { viewOf } from '../view.ts';
import { beginPayment } from './begin-payment.ts';
import { consentToCharges } from './consent-to-charges.ts';

/** Queries open payments first, so that nobody is sent to pay twice. */
export const payPlan: Handler<'payPlan'> = async (input, context) => {
  const { id, payBy } = input;
  const { accountId } = customerOf(context);
  const { db } = context.database;
  await findOwn(db, accountId, id);
  for (const open of await openPayments(db, id)) {
    const status = await settlePayment(context, open.id);
    if (paymentStates[status].open && !isTransfer(open) && !gatewayNamed(context, open.gateway)) throw problem('P030');
  }
  const paymentId = await inTransaction(context, async (tx) => {
    if (payBy === 'card') await giveUpTransfers(tx, context, id);
    const made = await again(tx, context, input);
    if (made !== undefined && input.recurringAccepted) await consentToCharges(tx, context, input.recurringVersion);
    return made;
  });
  if (paymentId !== undefined) await startPayment(context, paymentId);
  return viewOf(db, context, await findOwn(db, accountId, id));
};

type PayInput = Parameters<typeof payPlan>[0];

/** @returns the payment to start; undefined for a transfer or an open one. @throws Problem P010 nothing to pay, P003 card in use */
async function again(tx: Tx, context: Context, input: PayInput): Promise<string | undefined> {
  const { id, payBy, recurringAccepted: savesCard } = input;
  const row = await lockPlanSubscription(tx, id);
  const kind = nextPayment(row, context);
  if (kind === undefined) throw problem('P010', { why: 'nothing_due' });
  for (const open of await openPayments(tx, id))
    if (await isCharge(tx, open.id)) throw problem('P003', { why: 'charging' });
  const last = await tx
    .selectFrom('payment')
    .select(['id', 'gateway', 'status', 'payment_url', 'expires_at'])
    .where('plan_subscription_id', '=', id)
    .where('kind', 'not in', ['refund', 'unapplied'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const canBePaid = last && isBefore(context.now, last.expires_at);
  const isOffered = last && (await recurringTerms(tx, last.id)) !== undefined;
  const payment = last?.status === 'started' ? last : undefined;
  const isSame = payBy === 'card' && payment?.payment_url != null && isOffered === savesCard;
  const waits = payBy === 'transfer' && payment !== undefined && isTransfer(payment);
  if ((isSame || waits) && canBePaid) return undefined;
  const { price, discount, amount: sum } = await nextSum(tx, row);
  if (kind === 'renewal' && sum === 0) {
    await extendByCoupon(tx, context, row);
    return undefined;
  }
  const amount = { amount: sum, currency: Currency.parse(row.currency) };
  const billing = await billingOf(tx, context, row);
  if (!billing) throw problem('P010', { why: 'billing' });
  return beginPayment(tx, context, input, {
    kind,
    accountId: row.account_id,
    planSubscriptionId: id,
    amount,
    discount,
    billing,
    ...(row.paid_until !== null && { periodFrom: row.paid_until }),
    savesCardFor: savesCard && payBy === 'card' ? price : undefined,
  });
}
