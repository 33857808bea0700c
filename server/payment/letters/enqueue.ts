import { enqueueLetter } from '../../platform/mail/outbox.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { PaymentRow } from '../payment/find.ts';
import { paymentEvent } from '../payment/payment-event.ts';

export type PaymentLetterKind = 'plan_paid' | 'plan_given_back';

/** To the account's address; the facts name the payment. */
export async function tellOfPayment(
  tx: Tx,
  context: Context,
  kind: PaymentLetterKind,
  payment: PaymentRow,
): Promise<void> {
  const { actor, onBehalfOf } = paymentEvent(context, { ...payment, type: 'payment' }, 'letter');
  const about = {
    partner_id: payment.partner_id,
    account_id: payment.account_id,
    facts: JSON.stringify({ paymentId: payment.id }),
    actor: actor.id,
    on_behalf_of: onBehalfOf,
  };
  await enqueueLetter(tx, context.now, kind, about, 'known');
}
