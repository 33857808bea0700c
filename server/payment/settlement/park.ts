import { type PaymentState, paymentStates } from '../../../contract/payment/payment-states.ts';
import { isSendBack, type ReviewCause } from '../../../contract/payment/review-states.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { lockPayment, type PaymentRow } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';
import { isReviewed, openReview } from './review-case.ts';

/** Lets a person look, unless one has settled this finding before. `charged` is the sum that the gateway says it took. */
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
  // No warning is logged for a transfer that fits no order, because sending it back is the desk's daily work.
  if (isSendBack(why)) return;
  context.log.warn({ paymentId: row.id, gateway: row.gateway, cause: why }, 'a payment waits for a person');
}

/** Parks an open payment whose gateway can no longer be asked, because it may have been paid all the same. */
export async function parkWithoutGateway(tx: Tx, context: Context, id: string): Promise<PaymentState> {
  const row = await lockPayment(tx, id);
  return paymentStates[row.status].open ? park(tx, context, row, 'gateway') : stopAsking(tx, row);
}

export async function stopAsking(tx: Tx, { id, status }: PaymentRow): Promise<PaymentState> {
  await tx.updateTable('payment').set({ next_query_at: null }).where('id', '=', id).execute();
  return status;
}
