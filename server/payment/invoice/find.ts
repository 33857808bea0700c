import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { documentOf, type InvoiceDocument } from './invoice-document.ts';

export async function findInvoice(db: Db, paymentId: string) {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .select(sql<number>`(select count(*)::int from invoice later where later.cancels_id = invoice.id)`.as('later'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (!row) return undefined;
  return { id: row.id, document: documentOf(row, null), takenBackBefore: row.later };
}

/** The number of the payment's invoice, for a refund that of the cancelling one; undefined where nothing was sold. */
export async function invoiceAbout(db: Db, paymentId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'refund_of'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('invoice')
    .select('number')
    .where('payment_id', '=', payment.refund_of ?? payment.id)
    .where('kind', payment.refund_of === null ? '=' : '<>', 'invoice')
    .orderBy('entry_id', 'desc')
    .executeTakeFirst();
  return row?.number;
}

export async function invoiceNumbers(db: Db, paymentId: string): Promise<string[]> {
  const issued = db.selectFrom('invoice').select('number').where('payment_id', '=', paymentId);
  return (await issued.orderBy('entry_id').execute()).map(({ number }) => number);
}

export async function readInvoice(
  db: Db,
  { id, ...owner }: { id: string } & ({ accountId: string } | { reservationId: string }),
): Promise<InvoiceDocument | undefined> {
  const [document] = await documents(db, (rows) => {
    const one = rows.where('invoice.id', '=', id);
    if ('accountId' in owner) return one.where('invoice.account_id', '=', owner.accountId);
    const paid = db.selectFrom('payment').select('id').where('reservation_id', '=', owner.reservationId);
    return one.where('invoice.payment_id', 'in', paid);
  });
  return document;
}

function invoices(db: Db) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as cancelled', 'cancelled.id', 'invoice.cancels_id')
    .selectAll('invoice')
    .select('cancelled.number as cancels_number')
    .select(
      sql<number>`(select count(*)::int from invoice before where before.cancels_id = invoice.cancels_id and before.entry_id <= invoice.entry_id)`.as(
        'index',
      ),
    );
}

export async function documents(
  db: Db,
  narrowed: (rows: ReturnType<typeof invoices>) => ReturnType<typeof invoices>,
): Promise<InvoiceDocument[]> {
  const rows = await narrowed(invoices(db)).orderBy('invoice.entry_id').execute();
  return rows.map(({ cancels_number, index, ...row }) =>
    documentOf(row, cancels_number === null ? null : { number: cancels_number, index }),
  );
}
