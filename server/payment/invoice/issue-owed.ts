import { randomUUID } from 'node:crypto';
import { Seller } from '../../../contract/payment/plan.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { actorOf, auditWrite } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { languageOf } from '../../platform/mail/language.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { isTransfer } from '../gateways/transfer-accounts.ts';
import { KeptBilling } from '../payment/kept-billing.ts';
import { sealedBillingOf } from '../payment/sealed-billing.ts';
import { findInvoice } from './find.ts';
import { type InvoiceDocument, type InvoiceLine, invoiceHash } from './invoice-document.ts';
import { nextNumber } from './series.ts';

/** `until` is the first day after the period. */
export type PaidPeriod = { from: string | null; until: string | null };

/** Call it in the transaction that posts the entry; the job of each minute issues what could not be issued then. */
export async function issueOwed(tx: Tx, context: Context, paymentId: string, period?: PaidPeriod): Promise<void> {
  const entries = await tx
    .selectFrom('invoice_owed')
    .innerJoin('journal_entry', 'journal_entry.id', 'invoice_owed.entry_id')
    .innerJoin('legal_entity', 'legal_entity.id', 'journal_entry.legal_entity_id')
    .where('journal_entry.payment_id', '=', paymentId)
    .select(['entry_id', 'event', 'legal_entity_id', 'facts'])
    .orderBy('entry_id')
    .forUpdate('invoice_owed')
    .execute();
  for (const { facts, ...entry } of entries) {
    const seller = Seller.safeParse(facts);
    // The journal has the money already; the invoice follows once the seller is stored with a series.
    if (!seller.success) context.log.error({ paymentId }, 'the seller of a payment has no series of invoices');
    else await issue(tx, context, paymentId, entry, seller.data, period);
  }
}

type Entry = { entry_id: number; event: string; legal_entity_id: number };
type Sums = Pick<InvoiceDocument, 'net' | 'vat' | 'gross'>;
type Draft = Pick<
  InvoiceDocument,
  'kind' | 'language' | 'currency' | 'paidOn' | 'buyer' | 'lines' | 'cancels' | 'means'
> &
  Sums & { performedOn: string | undefined; cancelsId: string | null };

async function issue(
  tx: Tx,
  context: Context,
  paymentId: string,
  entry: Entry,
  seller: Seller,
  period: PaidPeriod | undefined,
): Promise<void> {
  const payment = await readPayment(tx, paymentId);
  const sums = await sumsOf(tx, entry);
  const { timeZone } = seller;
  const draft =
    entry.event === 'invoiced'
      ? saleOf(context, payment, sums, { timeZone, period })
      : await refundOf(tx, paymentId, sums);
  if (!draft) return;
  const id = randomUUID();
  // Everybody locks the audit before the series, so that no two processes wait for each other.
  await auditIssue(tx, context, id, payment);
  const { place, document } = await numberedDocument(tx, context, draft, entry, seller);
  await tx
    .insertInto('invoice')
    .values({
      ...{ id, ...place, cancels_id: draft.cancelsId, payment_id: paymentId, entry_id: entry.entry_id },
      partner_id: payment.partner_id,
      account_id: payment.account_id,
      plan_subscription_id: payment.plan_subscription_id,
      ...columnsOf(document),
      hash: invoiceHash(document, await hashBefore(tx, place)),
    })
    .execute();
  await tx.deleteFrom('invoice_owed').where('entry_id', '=', entry.entry_id).execute();
}

async function readPayment(tx: Tx, paymentId: string) {
  const payment = await tx
    .selectFrom('payment')
    .leftJoin('plan_subscription', 'plan_subscription.id', 'payment.plan_subscription_id')
    .leftJoin('plan', 'plan.id', 'plan_subscription.plan_id')
    .leftJoin('visit_sale', (join) =>
      join.onRef('visit_sale.partner_id', '=', 'payment.partner_id').on('payment.reservation_id', 'is not', null),
    )
    .leftJoin('account', 'account.id', 'payment.account_id')
    .where('payment.id', '=', paymentId)
    .select(['payment.partner_id', 'payment.account_id', 'payment.plan_subscription_id', 'payment.reservation_id'])
    .select(['payment.currency', 'payment.discount_amount', 'payment.billing', 'payment.paid_at', 'account.locale'])
    .select(['payment.id', 'payment.gateway', 'plan_subscription.billing as plan_billing'])
    .select(({ fn }) => [
      fn.coalesce('payment.subject', 'plan.name').as('name'),
      fn.coalesce('plan.vat_rate', 'visit_sale.vat_rate').as('vat_rate'),
      fn.coalesce('plan.vat_text', 'visit_sale.vat_text').as('vat_text'),
    ])
    .executeTakeFirstOrThrow();
  const plan = { id: payment.plan_subscription_id, billing: payment.plan_billing };
  return { ...payment, billing: payment.billing ?? (await sealedBillingOf(tx, plan)) };
}

type Payer = { account_id: string | null; reservation_id: string | null };

async function auditIssue(tx: Tx, context: Context, id: string, { account_id, reservation_id }: Payer): Promise<void> {
  const patient = account_id ?? `guest:${reservation_id}`;
  const object = { type: 'invoice', id } as const;
  await auditWrite(tx, context, { ...actorOf(context, patient), action: 'invoice.issue', object, patient });
}

type SeriesPlace = Pick<Entry, 'legal_entity_id'> & { prefix: string; year: number; no: number };

async function numberedDocument(
  tx: Tx,
  context: Context,
  { performedOn, cancelsId: _cancelsId, ...draft }: Draft,
  { legal_entity_id }: Entry,
  { invoicePrefix, timeZone, registrationNumber, ...seller }: Seller,
): Promise<{ place: SeriesPlace; document: InvoiceDocument }> {
  const series = { legalEntityId: legal_entity_id, prefix: invoicePrefix, today: dayIn(context.now, timeZone) };
  const { prefix, year, no, number, issuedOn } = await nextNumber(tx, series);
  const document: InvoiceDocument = {
    ...draft,
    number,
    issuedAt: iso(context.now),
    issuedOn,
    performedOn: performedOn ?? issuedOn,
    seller: { ...seller, registrationNumber: registrationNumber ?? null },
  };
  return { place: { legal_entity_id, prefix, year, no }, document };
}

function columnsOf(document: InvoiceDocument) {
  return {
    number: document.number,
    kind: document.kind,
    issued_at: document.issuedAt,
    issued_on: document.issuedOn,
    performed_on: document.performedOn,
    paid_on: document.paidOn,
    language: document.language,
    currency: document.currency,
    net_amount: document.net,
    vat_amount: document.vat,
    gross_amount: document.gross,
    seller: JSON.stringify(document.seller),
    buyer: JSON.stringify(document.buyer),
    lines: JSON.stringify(document.lines),
    means: document.means ?? null,
  };
}

async function hashBefore(tx: Tx, { legal_entity_id, prefix, year, no }: SeriesPlace): Promise<Buffer | undefined> {
  const before = await tx
    .selectFrom('invoice')
    .select('hash')
    .where('legal_entity_id', '=', legal_entity_id)
    .where('prefix', '=', prefix)
    .where('year', '=', year)
    .where('no', '=', no - 1)
    .executeTakeFirst();
  return before?.hash;
}

/** The customer's debt in the journal entry and the VAT within it, both negative for a credit. */
async function sumsOf(tx: Tx, { entry_id }: Entry): Promise<Sums> {
  const lines = await tx.selectFrom('journal_line').selectAll().where('entry_id', '=', entry_id).execute();
  const of = (name: string) => lines.find(({ book }) => book === name)?.amount ?? 0;
  const gross = of('receivables');
  // Subtracting from 0 avoids -0, which a formatted sum would show with its sign.
  const vat = 0 - of('vat');
  return { gross, vat, net: gross - vat };
}

type PaidRow = {
  id: string;
  currency: string;
  discount_amount: number;
  billing: Buffer | null;
  paid_at: string | null;
  name: unknown;
  vat_rate: number | null;
  vat_text: unknown;
  locale: string | null;
  gateway: string;
};

/** A payment in advance for a period counts as performed on the day of its invoice (2007. évi CXXVII. törvény, 58. §). */
function saleOf(
  { keys, log }: Context,
  row: PaidRow,
  sums: Sums,
  { timeZone, period }: { timeZone: string; period: PaidPeriod | undefined },
): Draft | undefined {
  const billing = KeptBilling.safeParse(JSON.parse(row.billing === null ? '{}' : keys.open(row.billing)));
  if (!billing.success) {
    log.error({ paymentId: row.id }, 'a payment says of nobody whom its invoice is made out to');
    return undefined;
  }
  const { address, taxNumber = null, language = '', email: _email, ...buyer } = billing.data;
  const line: InvoiceLine = {
    ...sums,
    description: Localized.parse(row.name),
    period: daysOf(period),
    discount: row.discount_amount,
    vatRate: row.vat_rate,
    vatText: Localized.parse(row.vat_text),
  };
  return {
    ...sums,
    kind: 'invoice',
    language: languageOf(row.locale ?? language),
    currency: Currency.parse(row.currency),
    performedOn: undefined,
    paidOn: row.paid_at === null ? null : dayIn(Temporal.Instant.from(row.paid_at), timeZone),
    buyer: { ...buyer, street: address, taxNumber },
    lines: [line],
    ...(isTransfer(row) && { means: 'transfer' }),
    cancels: null,
    cancelsId: null,
  };
}

function daysOf(period: PaidPeriod | undefined): InvoiceLine['period'] {
  if (!period || period.from === null || period.until === null) return null;
  return { first: period.from, last: Temporal.PlainDate.from(period.until).subtract({ days: 1 }).toString() };
}

async function refundOf(tx: Tx, paymentId: string, sums: Sums): Promise<Draft | undefined> {
  const sale = await findInvoice(tx, paymentId);
  if (!sale) return undefined;
  const { document, id, takenBackBefore } = sale;
  const isWhole = takenBackBefore === 0 && sums.gross === -document.gross;
  const [first] = document.lines;
  if (!first) throw new Error(`the invoice ${document.number} has no line`);
  return {
    ...sums,
    kind: isWhole ? 'storno' : 'credit',
    language: document.language,
    currency: document.currency,
    performedOn: document.performedOn,
    paidOn: null,
    buyer: document.buyer,
    lines: [{ ...first, ...sums, discount: isWhole ? first.discount : 0 }],
    ...(document.means && { means: document.means }),
    cancels: { number: document.number, index: takenBackBefore + 1 },
    cancelsId: id,
  };
}
