import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { type ReviewCause, reviewCase, reviewCauses, reviewOutcomes } from '../../../contract/payment/review-states.ts';
import { endOf, todayAt, workingDayAfter } from '../../directory/reference/promise.ts';
import type { AuditEvent } from '../../platform/audit/audit.ts';
import { caseEvent } from '../../platform/audit/case-event.ts';
import { CaseRow, caseTable } from '../../platform/case/case-table.ts';
import { iso } from '../../platform/clock.ts';
import { writeMove } from '../../platform/move-to.ts';
import { speakableNumber } from '../../platform/speakable-number.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../payment/find.ts';

/** In working days: the time within which somebody must have looked. */
const within = 1;

const Row = CaseRow.extend({
  payment_id: z.string(),
  cause: z.enum(reviewCauses),
  charged: z.number().nullable(),
  outcome: z.enum(reviewOutcomes).nullable(),
  reason: z.string().nullable(),
});

const eventOf = caseEvent('payment_review');

export function reviewEvent(
  context: Parameters<typeof eventOf>[0],
  { id, account_id }: { id: string; account_id: string | null },
  verb: string,
): AuditEvent {
  return eventOf(context, { id, account_id: account_id ?? `guest:${id}` }, verb);
}

export const reviews = caseTable(reviewCase, { row: Row, event: reviewEvent });
export type ReviewRow = ReturnType<typeof reviews.typed>;

type Finding = { cause: ReviewCause; charged: number | undefined };

/** A gateway repeats what it said, so a finding that an operator has settled is not reviewed again. */
export async function isReviewed(tx: Tx, { id, status }: PaymentRow, { cause, charged }: Finding): Promise<boolean> {
  if (paymentStates[status].open) return false;
  const same = tx.selectFrom('payment_review').select('id').where('payment_id', '=', id).where('cause', '=', cause);
  const settled = same.where('status', '=', 'settled').where('charged', 'is not distinct from', charged || null);
  return (await settled.limit(1).executeTakeFirst()) !== undefined;
}

export async function openReview(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  { cause, charged }: Finding,
): Promise<void> {
  const subject = { id: randomUUID(), account_id: payment.account_id };
  const made = await tx
    .insertInto('payment_review')
    .values({
      ...subject,
      partner_id: payment.partner_id,
      number: speakableNumber(),
      payment_id: payment.id,
      status: 'open',
      cause,
      charged: charged || null,
      due_at: endOf(context, workingDayAfter(context, todayAt(context), within)),
      created_at: iso(context.now),
    })
    .onConflict((conflict) => conflict.column('payment_id').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  await writeMove(tx, context, { from: undefined, to: 'open', event: reviewEvent(context, subject, 'open') });
}
