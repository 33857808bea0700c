import { paymentStates } from '../../../contract/payment/payment-states.ts';
import { type Payment, PaymentKind } from '../../../contract/payment/purchase.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import type { Context } from '../context.ts';
import { isTransfer } from '../gateways/transfer-accounts.ts';
import { amountOf, type PaymentRow } from './find.ts';

export function paymentView(row: PaymentRow, { keys, now, session }: Context): Payment {
  const isPayable =
    !session?.impersonator &&
    row.parked_for !== 'gateway' &&
    paymentStates[row.status].open &&
    isBefore(now, row.expires_at);
  return {
    id: row.id,
    kind: PaymentKind.parse(row.kind),
    status: row.status,
    amount: amountOf(row),
    createdAt: row.created_at,
    paidAt: row.paid_at,
    transactionId: row.transaction_id,
    paymentUrl: isPayable && row.payment_url !== null ? keys.open(row.payment_url) : null,
    parked: row.parked_at !== null && !isTransfer(row),
  };
}
