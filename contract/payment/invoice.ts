import { z } from 'zod';
import { Money } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { uuid } from '../platform/rules.ts';

/** A `storno` takes a whole invoice back and a `credit` a part of it; each has its own number and names the invoice. */
export const InvoiceKind = z.enum(['invoice', 'storno', 'credit']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

export const Invoice = z
  .object({
    id: z.uuid(),
    number: z.string().meta({ example: 'HT-2026/1042' }),
    kind: InvoiceKind,
    issuedOn: z.iso.date().meta({ example: '2026-11-10' }),
    /** The sum with its VAT; negative for a refund. */
    amount: Money,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const createInvoiceFile = operation({
  id: 'createInvoiceFile',
  method: 'POST',
  path: '/invoices/{invoiceId}/file',
  summary: 'An address at which the invoice is handed out once, as a PDF in the language it was issued in',
  access: 'customer',
  health: ['file_content.read'],
  pages: ['med24-subscription-details', 'med24-subscription'],
  input: z.strictObject({ invoiceId: uuid }),
  output: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  refusals: ['K401', '#404', 'K429'],
  invalid: { invoiceId: '#404' },
  clauses: ['S3.13-01'],
});
