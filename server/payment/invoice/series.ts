import type { Tx } from '../../platform/transaction.ts';

type Series = { legalEntityId: number; prefix: string; today: string };
export type InvoiceNumber = { prefix: string; year: number; no: number; number: string; issuedOn: string };

/** The series is locked until the commit, so that a rollback leaves no gap, and a later number never has an earlier day. */
export async function nextNumber(tx: Tx, { legalEntityId, prefix, today }: Series): Promise<InvoiceNumber> {
  const { year } = Temporal.PlainDate.from(today);
  const { last_no: no, issued_on: issuedOn } = await tx
    .insertInto('invoice_series')
    .values({ legal_entity_id: legalEntityId, prefix, year, last_no: 1, issued_on: today })
    .onConflict((conflict) =>
      conflict.columns(['legal_entity_id', 'prefix', 'year']).doUpdateSet(({ eb, ref, fn, val }) => ({
        last_no: eb(ref('invoice_series.last_no'), '+', 1),
        issued_on: fn<string>('greatest', [ref('invoice_series.issued_on'), val(today)]),
      })),
    )
    .returning(['last_no', 'issued_on'])
    .executeTakeFirstOrThrow();
  return { prefix, year, no, number: `${prefix}-${year}-${String(no).padStart(6, '0')}`, issuedOn };
}
