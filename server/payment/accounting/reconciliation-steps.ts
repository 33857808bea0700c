import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { afterCommit, inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { lockPayment } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { parkAnew } from '../settlement/park.ts';
import { findReconciliation } from './reconciliation-view.ts';

type LineKey = { reconciliationId: string; paymentId: string };

/** @throws Problem #404 a comparison of another partner (T01), or a payment that is not in it */
function lineStep<Answer>(context: Context, which: LineKey, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const { id } = await findReconciliation(tx, context, which.reconciliationId);
    const line = await tx
      .selectFrom('reconciliation_line')
      .select('payment_id')
      .where('reconciliation_id', '=', id)
      .where('payment_id', '=', which.paymentId)
      .executeTakeFirst();
    if (!line) throw problem('#404');
    return run(tx);
  });
}

async function askSoon(tx: Tx, { now }: Context, { reconciliationId, paymentId }: LineKey): Promise<void> {
  await tx
    .updateTable('reconciliation_line')
    .set({ ask_at: iso(now), tries: 0 })
    .where('reconciliation_id', '=', reconciliationId)
    .where('payment_id', '=', paymentId)
    .execute();
  afterCommit(tx, 'reconciliations');
}

async function auditPayment(tx: Tx, context: Context, paymentId: string, verb: string) {
  const payment = await lockPayment(tx, paymentId);
  await auditWrite(tx, context, paymentEvent(context, { ...payment, type: 'payment' }, verb));
  return payment;
}

export const askReconciliationLine: Handler<'askReconciliationLine'> = async (which, context) => {
  return lineStep(context, which, async (tx) => {
    await auditPayment(tx, context, which.paymentId, 'compare');
    await askSoon(tx, context, which);
    return { id: which.paymentId };
  });
};

/** Moves no money itself: the payment and its open refunds are queried as after a notification, and the answer decides. */
export const settleReconciliationLine: Handler<'settleReconciliationLine'> = async (which, context) => {
  return lineStep(context, which, async (tx) => {
    await auditPayment(tx, context, which.paymentId, 'ask');
    await tx
      .updateTable('payment')
      .set({ queries: 0, next_query_at: iso(context.now) })
      .where(({ or, and, eb }) =>
        or([
          eb('id', '=', which.paymentId),
          and([eb('refund_of', '=', which.paymentId), eb('status', 'in', ['init', 'started', 'unknown'])]),
        ]),
      )
      .execute();
    afterCommit(tx, 'payments');
    await askSoon(tx, context, which);
    return { id: which.paymentId };
  });
};

export const openReconciliationCase: Handler<'openReconciliationCase'> = async (which, context) => {
  return lineStep(context, which, async (tx) => {
    const payment = await lockPayment(tx, which.paymentId);
    const open = () =>
      tx
        .selectFrom('payment_review')
        .select('id')
        .where('payment_id', '=', payment.id)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
    const there = await open();
    if (there) return { reviewId: there.id };
    await parkAnew(tx, context, payment, 'difference');
    const made = await open();
    if (!made) throw new Error(`payment ${payment.id} has no case`);
    return { reviewId: made.id };
  });
};
