import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import { isSendBack, type ReviewCause } from '../../../contract/payment/review-states.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { lockPayment, type PaymentRow } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { isReviewed, openReview } from './review-case.ts';

/** Has a person look, unless one has seen just that before, and the customer's page say so; `charged` is what the gateway says was taken. */
export async function park(
  tx: Tx,
  context: Context,
  row: PaymentRow,
  why: ReviewCause,
  charged?: number,
): Promise<PaymentState> {
  if (row.parked_at === null && !(await isReviewed(tx, row, { cause: why, charged })))
    await parkAnew(tx, context, row, why, charged);
  return stopAsking(tx, row);
}

/** Has a person look again, whatever one has seen before. */
export async function parkAnew(
  tx: Tx,
  context: Context,
  row: PaymentRow,
  why: ReviewCause,
  charged?: number,
): Promise<void> {
  const event = { ...paymentEvent(context, { ...row, type: 'payment' }, 'park'), reason: why };
  await auditWrite(tx, context, event);
  const parked = { parked_for: why, parked_at: iso(context.now) };
  await tx.updateTable('payment').set(parked).where('id', '=', row.id).execute();
  await openReview(tx, context, row, { cause: why, charged });
  // A transfer that fits no order is the desk's daily work.
  if (isSendBack(why)) return;
  context.log.warn({ paymentId: row.id, gateway: row.gateway, cause: why }, 'a payment waits for a person');
}

/** Nobody can be asked any more how it stands: what is open may be paid all the same. */
export async function parkWithoutGateway(tx: Tx, context: Context, id: string): Promise<PaymentState> {
  const row = await lockPayment(tx, id);
  return paymentStates[row.status].open ? park(tx, context, row, 'gateway') : stopAsking(tx, row);
}

export async function stopAsking(tx: Tx, { id, status }: PaymentRow): Promise<PaymentState> {
  await tx.updateTable('payment').set({ next_query_at: null }).where('id', '=', id).execute();
  return status;
}
