import { paymentStates } from '../../../contract/payment/payment-states.ts';
import type { PaymentReview } from '../../../contract/payment/review-desk.ts';
import { causesOfGateway, isSendBack, reviewCase } from '../../../contract/payment/review-states.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { deskFacts, deskPerson } from '../../identity/operator/desk-facts.ts';
import { holding } from '../../identity/operator/holding.ts';
import { operatorOf } from '../../identity/session/authorize.ts';
import { caseDoor } from '../../platform/case/door.ts';
import { stateAfter } from '../../platform/case/step.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/transaction.ts';
import { noteBooking } from '../accounting/note-booking.ts';
import { postOnce } from '../accounting/post.ts';
import type { Context, Handler } from '../context.ts';
import { invoiceNumbers } from '../invoice/find.ts';
import { amountOf, lockPayment, paymentRow } from '../payment/find.ts';
import { movePayment } from '../payment/move.ts';
import { occasionOf } from './occasion.ts';
import { noteRefund, noteRefunded } from './refund.ts';
import { type ReviewRow, reviewEvent, reviews } from './review-case.ts';

const { look, step } = caseDoor({
  find: (tx: Tx, context: Context, { reviewId }: { reviewId: string }, isLocked) =>
    reviews.atDesk(tx, context, reviewId, isLocked),
  event: reviewEvent,
  view: (tx, context, row: ReviewRow) => viewOf(tx, context, row),
});

export const reviewHolding = holding<Context, ReviewRow>({
  of: reviewCase,
  find: reviews.atDesk,
  event: reviewEvent,
  move: reviews.move,
});

/** @throws Problem P019 if the gateway gives the money back itself, P043 */
export const recordSentBack: Handler<'recordSentBack'> = async (input, context) => {
  return step(context, 'recordSentBack', input, async (tx, row) => {
    stateAfter(context, reviewCase, 'send', row);
    if (!isSendBack(row.cause)) throw problem('P019', { why: 'send' });
    const refund = amountOf(await lockPayment(tx, row.payment_id));
    await noteBooking(tx, context, {
      paymentId: row.payment_id,
      bankReference: input.bankReference,
      amount: { ...refund, amount: -refund.amount },
    });
    const { moved } = await reviews.move(tx, context, row, 'send', { outcome: 'sent' });
    await noteRefunded(tx, context, row.payment_id, { transactionId: null });
    return moved;
  });
};

export const getPaymentReview: Handler<'getPaymentReview'> = (input, context) => look(context, input);

export const askAboutPayment: Handler<'askAboutPayment'> = (input, context) =>
  step(context, 'askAboutPayment', input, async (tx, row) => {
    stateAfter(context, reviewCase, 'ask', row);
    if (!causesOfGateway.includes(row.cause)) throw problem('P019', { why: 'ask' });
    const { moved } = await reviews.move(tx, context, row, 'ask');
    await tx
      .updateTable('payment')
      .set({ queries: 0, next_query_at: iso(context.now) })
      .where('id', '=', row.payment_id)
      .execute();
    afterCommit(tx, 'payments');
    return moved;
  });

export const settlePaymentReview: Handler<'settlePaymentReview'> = (input, context) =>
  step(context, 'settlePaymentReview', input, async (tx, row) => {
    stateAfter(context, reviewCase, 'settle', row);
    if (isSendBack(row.cause)) throw problem('P019', { why: 'settle' });
    const payment = await lockPayment(tx, row.payment_id);
    if (input.giveBack) await giveBack(tx, context, row);
    if (paymentStates[payment.status].open) await movePayment(tx, context, payment, 'fail');
    const looked = { parked_for: null, parked_at: null, next_query_at: null };
    await tx.updateTable('payment').set(looked).where('id', '=', payment.id).execute();
    const outcome = input.giveBack ? 'given_back' : 'nothing';
    return (await reviews.move(tx, context, row, 'settle', { outcome, reason: input.reason })).moved;
  });

/** A charge that fits no order is owed to the customer and refunded. @throws Problem P013 nothing was charged */
async function giveBack(tx: Tx, context: Context, { payment_id, charged }: ReviewRow): Promise<void> {
  if (charged === null) throw problem('P013');
  const payment = await lockPayment(tx, payment_id);
  const occasion = await occasionOf(tx, payment);
  const amount = { ...amountOf(payment), amount: charged };
  const who = { now: context.now, actor: `operator:${operatorOf(context).id}` };
  await postOnce(tx, who, { ...occasion, amount, event: 'overpaid' });
  await noteRefund(tx, context, { ...payment, amount: charged });
  afterCommit(tx, 'payments');
}

async function nameFor(tx: Tx, context: Context, accountId: string | null, reservationId: string | null) {
  if (accountId !== null) return (await deskPerson(tx, context, accountId)).name;
  return reservationId === null ? '' : context.payableVisits.patientName(tx, context, reservationId);
}

async function arrivedBy(tx: Tx, paymentId: string | null): Promise<string | null> {
  const transfer = await tx
    .selectFrom('bank_transfer')
    .select('bank_ref')
    .where((is) => is.or([is('payment_id', '=', paymentId), is('unapplied_id', '=', paymentId)]))
    .orderBy('unapplied_id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return transfer?.bank_ref ?? null;
}

async function viewOf(tx: Tx, context: Context, row: ReviewRow): Promise<PaymentReview> {
  const paymentWithPlan = await tx
    .selectFrom('payment')
    .leftJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
    .leftJoin('plan', 'plan.id', 'plan_subscription.plan_id')
    .selectAll('payment')
    .select('plan.name')
    .where('payment.id', '=', row.payment_id)
    .executeTakeFirstOrThrow();
  const { name, ...payment } = paymentWithPlan;
  const amount = amountOf(payment);
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    name: await nameFor(tx, context, row.account_id, payment.reservation_id),
    ...(await deskFacts(tx, context, reviewCase, row)),
    cause: row.cause,
    plan: inLanguage(Localized.parse(payment.subject ?? name), context.language) ?? '',
    payment: paymentRow(payment).status,
    amount,
    charged: row.charged === null ? null : { ...amount, amount: row.charged },
    gateway: payment.gateway,
    orderRef: payment.order_ref,
    sendBack: isSendBack(row.cause) ? { amount, bankReference: await arrivedBy(tx, payment.refund_of) } : null,
    transactionId: payment.transaction_id,
    invoices: await invoiceNumbers(tx, payment.refund_of ?? payment.id),
    outcome: row.outcome,
    reason: row.reason,
  };
}
