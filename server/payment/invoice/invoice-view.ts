import { type Invoice, InvoiceKind } from '../../../contract/payment/invoice.ts';
import { Currency } from '../../../contract/platform/money.ts';
import type { Db } from '../../platform/transaction.ts';
import type { PaymentOwner } from '../payment/find.ts';

export async function invoicesOf(db: Db, owner: PaymentOwner): Promise<Invoice[]> {
  const all = db
    .selectFrom('invoice')
    .innerJoin('payment', 'payment.id', 'invoice.payment_id')
    .select(['invoice.id', 'invoice.number', 'invoice.kind', 'issued_on', 'gross_amount', 'invoice.currency']);
  const own =
    'reservation_id' in owner
      ? all.where('payment.reservation_id', '=', owner.reservation_id)
      : all.where('payment.plan_subscription_id', '=', owner.plan_subscription_id);
  const rows = await own.orderBy('entry_id', 'desc').execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: InvoiceKind.parse(row.kind),
    issuedOn: row.issued_on,
    amount: { amount: row.gross_amount, currency: Currency.parse(row.currency) },
  }));
}
