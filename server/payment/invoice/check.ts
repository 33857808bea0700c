import type { Db } from '../../platform/transaction.ts';
import { documents } from './find.ts';
import { invoiceHash } from './invoice-document.ts';

/** Numbers that are missing in a series or whose invoice was changed. A series begins later where old invoices were deleted. */
export async function brokenInvoices(db: Db): Promise<string[]> {
  const series = await db.selectFrom('invoice_series').selectAll().orderBy('legal_entity_id').orderBy('year').execute();
  const broken: string[] = [];
  for (const { legal_entity_id, prefix, year, last_no } of series) {
    const rows = await db
      .selectFrom('invoice')
      .select(['no', 'number', 'hash'])
      .where('legal_entity_id', '=', legal_entity_id)
      .where('prefix', '=', prefix)
      .where('year', '=', year)
      .orderBy('no')
      .execute();
    const invoices = await documents(db, (all) =>
      all
        .where('invoice.legal_entity_id', '=', legal_entity_id)
        .where('invoice.prefix', '=', prefix)
        .where('invoice.year', '=', year),
    );
    const byNumber = new Map(invoices.map((document) => [document.number, document]));
    if (rows.length > 0 && rows.at(-1)?.no !== last_no) broken.push(`${prefix}-${year}: ${last_no} is missing`);
    for (const [at, { no, number, hash }] of rows.entries()) {
      const before = rows[at - 1];
      const document = byNumber.get(number);
      if (before && before.no !== no - 1) broken.push(`${number}: the one before is missing`);
      else if ((before || no === 1) && document && !invoiceHash(document, before?.hash).equals(hash))
        broken.push(`${number}: is not as it was issued`);
    }
  }
  return broken;
}
