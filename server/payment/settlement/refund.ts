import { randomUUID } from 'node:crypto';
import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import type { SendBackCause } from '../../../contract/payment/review-states.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { iso, plus } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { postOnce } from '../accounting/post.ts';
import { isTransfer } from '../accounting/transfer-accounts.ts';
import type { Context } from '../context.ts';
import type { GatewayAnswer } from '../gateway/gateway.ts';
import { gatewayNamed } from '../gateway/gateways.ts';
import { tellOfPayment } from '../letters/enqueue.ts';
import { amountOf, knownOf, lockPayment, type PaymentRow } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { occasionOf } from './occasion.ts';
import { park, parkWithoutGateway, stopAsking } from './park.ts';

/** A refund that the gateway does not list is asked for again `after` so many minutes, and `most` times in all. */
const again = { after: 10, most: 18 } as const;

/** Notes a refund. A job of the minute makes it at the gateway; one of a transfer is made by a person. */
export async function noteRefund(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  why: SendBackCause = 'transfer_late',
): Promise<void> {
  const id = randomUUID();
  const event = paymentEvent(context, { ...payment, type: 'payment', id }, 'init');
  await moveTo(tx, context, { states: paymentStates, from: undefined, to: 'init', event });
  await tx
    .insertInto('payment')
    .values({
      id,
      partner_id: payment.partner_id,
      account_id: payment.account_id,
      kind: 'refund',
      plan_subscription_id: payment.plan_subscription_id,
      reservation_id: payment.reservation_id,
      subject: payment.subject === null ? null : JSON.stringify(payment.subject),
      refund_of: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      gateway: payment.gateway,
      order_ref: id.replaceAll('-', ''),
      status: 'init',
      expires_at: iso(plus(context.now, again.after * again.most)),
      next_query_at: isTransfer(payment) ? null : iso(context.now),
      created_at: iso(context.now),
    })
    .execute();
  if (isTransfer(payment)) await park(tx, context, await lockPayment(tx, id), why, payment.amount);
}

type RefundFacts = { transactionId: string };

/** Asks for a refund only if the gateway does not list it, which makes a repeat harmless. One asker has the row at a time. */
export async function settleRefund(context: Context, row: PaymentRow): Promise<PaymentState> {
  const gateway = gatewayNamed(context, row.gateway);
  if (!gateway) return inTransaction(context, (tx) => parkWithoutGateway(tx, context, row.id));
  const { currency, amount } = amountOf(row);
  const paid = await context.database.db
    .selectFrom('payment')
    .select(['order_ref', 'transaction_id', 'created_at'])
    .where('id', '=', row.refund_of)
    .executeTakeFirstOrThrow();
  const seen = await gateway.query({ currency, orderRefs: [paid.order_ref], known: knownOf(paid) });
  const listed = seen.outcome === 'done' ? seen.result.flatMap(({ refunds }) => refunds) : [];
  const own = listed.find((refund) => refund.amount.amount === amount);
  if (own) return inTransaction(context, (tx) => noteRefunded(tx, context, row.id, own));
  const mayAsk = await inTransaction(context, (tx) => take(tx, context, row.id, seen.outcome === 'done'));
  if (!mayAsk) return row.status;
  const answer = await gateway.refund({
    orderRef: paid.order_ref,
    amount: { amount, currency },
    refundRef: row.order_ref,
    known: knownOf(paid),
  });
  return inTransaction(context, (tx) => noteAnswer(tx, context, row.id, answer));
}

async function take(tx: Tx, context: Context, id: string, isAnswered: boolean): Promise<boolean> {
  const row = await lockPayment(tx, id);
  const isDue = row.next_query_at !== null && !isAfter(row.next_query_at, context.now);
  if (!paymentStates[row.status].open || !isDue) return false;
  if (row.queries >= again.most) {
    await park(tx, context, row, 'refund');
    return false;
  }
  await tx
    .updateTable('payment')
    .set({ queries: row.queries + 1, next_query_at: iso(plus(context.now, again.after)) })
    .where('id', '=', id)
    .execute();
  return isAnswered;
}

async function noteAnswer(
  tx: Tx,
  context: Context,
  id: string,
  answer: GatewayAnswer<{ refund: RefundFacts }>,
): Promise<PaymentState> {
  if (answer.outcome === 'done') return noteRefunded(tx, context, id, answer.result.refund);
  const row = await lockPayment(tx, id);
  if (answer.outcome === 'refused') return park(tx, context, row, 'refund');
  if (row.status === 'init') await movePayment(tx, context, row, 'unknown');
  return 'unknown';
}

export async function noteRefunded(
  tx: Tx,
  context: Context,
  id: string,
  { transactionId }: { transactionId: string | null },
): Promise<PaymentState> {
  const row = await lockPayment(tx, id);
  if (row.status === 'success' || row.refund_of === null) return stopAsking(tx, row);
  await movePayment(tx, context, row, 'success', { transaction_id: transactionId, paid_at: iso(context.now) });
  const paid = await lockPayment(tx, row.refund_of);
  if (paid.status === 'success') await movePayment(tx, context, paid, 'refunded');
  const occasion = await occasionOf(tx, paid);
  const who = { now: context.now, actor: row.gateway };
  const overpaid = await tx
    .selectFrom('journal_entry')
    .select('id')
    .where('payment_id', '=', paid.id)
    .where('event', '=', 'overpaid')
    .executeTakeFirst();
  const event = overpaid ? 'given_back_from_wallet' : 'given_back';
  await postOnce(tx, who, { ...occasion, amount: amountOf(row), event });
  await tellOfPayment(tx, context, 'given_back', row);
  return 'success';
}
