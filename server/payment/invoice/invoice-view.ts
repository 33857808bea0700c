import { type Invoice, InvoiceKind } from '../../../contract/payment/invoice.ts';
import { Currency } from '../../../contract/platform/money.ts';
import type { Db } from '../../platform/transaction.ts';

export async function invoicesOf(db: Db, planSubscriptionId: string): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'kind', 'issued_on', 'gross_amount', 'currency'])
    .where('plan_subscription_id', '=', planSubscriptionId)
    .orderBy('entry_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: InvoiceKind.parse(row.kind),
    issuedOn: row.issued_on,
    amount: { amount: row.gross_amount, currency: Currency.parse(row.currency) },
  }));
}
