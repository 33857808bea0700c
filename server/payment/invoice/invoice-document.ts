import type { Selectable } from 'kysely';
import { z } from 'zod';
import { InvoiceKind } from '../../../contract/payment/invoice.ts';
import { Language } from '../../../contract/platform/brand.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { Currency } from '../../../contract/platform/money.ts';
import type { DB } from '../../platform/db/types.ts';
import { hashOf } from '../../platform/keys.ts';

const Seller = z.object({
  name: z.string(),
  country: z.string(),
  postalCode: z.string(),
  city: z.string(),
  street: z.string(),
  taxNumber: z.string(),
  registrationNumber: z.string().nullable(),
});

const Buyer = z.object({
  name: z.string(),
  country: z.string(),
  postalCode: z.string(),
  city: z.string(),
  street: z.string(),
  taxNumber: z.string().nullable(),
});

const Line = z.object({
  description: Localized,
  /** The days that were paid for; null where they are no longer known. */
  period: z.object({ first: z.string(), last: z.string() }).nullable(),
  discount: z.int(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  /** Per cent; null where the service is exempt. */
  vatRate: z.int().nullable(),
  vatText: Localized,
});
export type InvoiceLine = z.infer<typeof Line>;

const Document = z.object({
  number: z.string(),
  kind: InvoiceKind,
  issuedAt: z.string(),
  issuedOn: z.string(),
  performedOn: z.string(),
  paidOn: z.string().nullable(),
  language: Language,
  currency: Currency,
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  seller: Seller,
  buyer: Buyer,
  lines: z.array(Line).min(1),
  /** Absent for a card, as on all older invoices. */
  means: z.literal('transfer').optional(),
  /** The cancelled invoice, and how many invoices cancel it so far, this one included. */
  cancels: z.object({ number: z.string(), index: z.int() }).nullable(),
});
export type InvoiceDocument = z.infer<typeof Document>;

type InvoiceRow = Selectable<DB['invoice']>;

/** Chains an invoice to the one before it in its series, so that a change or removal shows in all that follow. */
export function invoiceHash(document: InvoiceDocument, before: Buffer | undefined): Buffer {
  return hashOf(`${before?.toString('hex') ?? ''} ${JSON.stringify(Document.parse(document))}`);
}

export function documentOf(row: InvoiceRow, cancels: InvoiceDocument['cancels']): InvoiceDocument {
  return Document.parse({
    number: row.number,
    kind: row.kind,
    issuedAt: row.issued_at,
    issuedOn: row.issued_on,
    performedOn: row.performed_on,
    paidOn: row.paid_on,
    language: row.language,
    currency: row.currency,
    net: row.net_amount,
    vat: row.vat_amount,
    gross: row.gross_amount,
    seller: row.seller,
    buyer: row.buyer,
    lines: row.lines,
    ...(row.means !== null && { means: row.means }),
    cancels,
  });
}
