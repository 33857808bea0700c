import type { LockedVisit } from '../../booking/payment-port.ts';
import type { Tx } from '../../platform/transaction.ts';
import { postOnce } from '../accounting/post.ts';
import type { Context } from '../context.ts';
import { issueOwed } from '../invoice/issue-owed.ts';
import { tellOfPayment, tellOfVisit } from '../letters/enqueue.ts';
import type { PaymentRow } from '../payment/find.ts';
import { occasionOf } from './occasion.ts';
import { noteRefund } from './refund.ts';

/** Runs once per payment: books the visit, or gives back whole a payment that is no longer needed. */
export async function receiveForVisit(
  tx: Tx,
  context: Context,
  payment: PaymentRow,
  visit: LockedVisit,
): Promise<void> {
  const occasion = await occasionOf(tx, payment);
  const who = { now: context.now, actor: payment.gateway };
  if (visit.state !== 'waits') {
    await postOnce(tx, who, { ...occasion, event: 'overpaid' });
    await noteRefund(tx, context, payment);
    // A second payment for a booked visit is given back, and the letter about that is enough.
    if (visit.state === 'over') await tellOfVisit(tx, context, 'visit_lost', payment);
    return;
  }
  await postOnce(tx, who, { ...occasion, event: 'invoiced' });
  await postOnce(tx, who, { ...occasion, event: 'received' });
  await visit.take(payment.amount);
  await issueOwed(tx, context, payment.id);
  await tellOfPayment(tx, context, 'paid', payment);
}
