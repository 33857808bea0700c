import { randomUUID } from 'node:crypto';
import { paymentStates } from '../../../contract/payment/payment-states.ts';
import type { SendBackCause } from '../../../contract/payment/review-states.ts';
import type { TransferResult } from '../../../contract/payment/transfer-desk.ts';
import type { Money } from '../../../contract/platform/money.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { iso } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { amountOf, lockPayment, type PaymentRow } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { occasionOf } from '../settlement/occasion.ts';
import { receive } from '../settlement/receive.ts';
import { noteRefund } from '../settlement/refund.ts';
import { lockTransferOrder } from './find-order.ts';
import { noteBooking } from './note-booking.ts';
import { postOnce } from './post.ts';

/** The sum asked for, or a larger one, pays the order; a surplus, or a sum that is too small, is owed to its sender. */
export const recordTransfer: Handler<'recordTransfer'> = async (input, context) => {
  return withIdempotency(context, 'recordTransfer', input, async (tx) => {
    const { reference, bankReference, currency } = input;
    const arrived = { amount: input.amount, currency };
    const order = await lockTransferOrder(tx, context, reference);
    const { result, unappliedId } = await apply(tx, context, order, arrived);
    await noteBooking(tx, context, { paymentId: order.id, unappliedId, bankReference, amount: arrived });
    return { result, asked: amountOf(order), arrived };
  });
};

type Outcome = { result: TransferResult; unappliedId?: string };

async function apply(tx: Tx, context: Context, order: PaymentRow, arrived: Money): Promise<Outcome> {
  const due = amountOf(order);
  if (arrived.currency !== due.currency) return owe(tx, context, order, arrived, 'transfer_currency');
  if (!paymentStates[order.status].next.includes('success')) return owe(tx, context, order, arrived, 'transfer_twice');
  const rest = arrived.amount - due.amount;
  if (rest < 0) return owe(tx, context, order, arrived, 'transfer_less');
  const outcome = await take(tx, context, order);
  if (rest === 0) return outcome;
  const remainder = await owe(tx, context, order, { ...arrived, amount: rest }, 'transfer_more');
  return outcome.result === 'paid' ? remainder : { ...remainder, ...outcome };
}

async function take(tx: Tx, context: Context, order: PaymentRow): Promise<Outcome> {
  if (order.plan_subscription_id === null) throw new Error('only plans are paid by transfer');
  await movePayment(tx, context, order, 'success', { transaction_id: order.order_ref, paid_at: iso(context.now) });
  await receive(tx, context, await lockPayment(tx, order.id), order.plan_subscription_id);
  const refund = await tx.selectFrom('payment').select('id').where('refund_of', '=', order.id).executeTakeFirst();
  return { result: refund ? 'transfer_late' : 'paid' };
}

async function owe(
  tx: Tx,
  context: Context,
  order: PaymentRow,
  { amount, currency }: Money,
  why: SendBackCause,
): Promise<Outcome> {
  const id = randomUUID();
  const event = paymentEvent(context, { ...order, type: 'payment', id }, 'success');
  await moveTo(tx, context, { states: paymentStates, from: undefined, to: 'success', event });
  await tx
    .insertInto('payment')
    .values({
      id,
      partner_id: order.partner_id,
      account_id: order.account_id,
      kind: 'unapplied',
      plan_subscription_id: order.plan_subscription_id,
      amount,
      currency,
      gateway: order.gateway,
      order_ref: id.replaceAll('-', ''),
      status: 'success',
      expires_at: iso(context.now),
      created_at: iso(context.now),
    })
    .execute();
  const payment = await lockPayment(tx, id);
  const who = { now: context.now, actor: `operator:${operatorOf(context).id}` };
  await postOnce(tx, who, { ...(await occasionOf(tx, payment)), event: 'overpaid' });
  await noteRefund(tx, context, payment, why);
  return { result: why, unappliedId: id };
}
