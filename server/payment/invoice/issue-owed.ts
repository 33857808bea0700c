import { randomUUID } from 'node:crypto';
import { Seller } from '../../../contract/payment/plan.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import { Currency } from '../../../contract/platform/money.ts';
import { actorOf, auditWrite } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { languageOf } from '../../platform/mail/language.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { KeptBilling } from '../payment/kept-billing.ts';
import { sealedBillingOf } from '../payment/sealed-billing.ts';
import { isTransfer } from '../transfer-accounts.ts';
import { findInvoice } from './find.ts';
import { type InvoiceDocument, type InvoiceLine, invoiceHash } from './invoice-document.ts';
import { nextNumber } from './series.ts';

/** `until` is the first day after it. */
export type PaidPeriod = { from: string | null; until: string | null };

/**
 * Issues what the journal's entries of a payment owe: an invoice for a sale, and another that takes it back for what is credited. Call it
 * in the transaction that posts the entry; what is left over is issued by the minute's work.
 */
export async function issueOwed(tx: Tx, context: Context, paymentId: string, period?: PaidPeriod): Promise<void> {
  const owed = await tx
    .selectFrom('invoice_owed')
    .innerJoin('journal_entry', 'journal_entry.id', 'invoice_owed.entry_id')
    .innerJoin('legal_entity', 'legal_entity.id', 'journal_entry.legal_entity_id')
    .where('journal_entry.payment_id', '=', paymentId)
    .select(['entry_id', 'event', 'legal_entity_id', 'facts'])
    .orderBy('entry_id')
    .forUpdate('invoice_owed')
    .execute();
  for (const { facts, ...entry } of owed) {
    const seller = Seller.safeParse(facts);
    // The money is written down all the same; the invoice follows once the seller is stored with its series.
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
  { invoicePrefix, timeZone, registrationNumber, ...seller }: Seller,
  period: PaidPeriod | undefined,
): Promise<void> {
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
    .select(['payment.gateway', 'plan_subscription.billing as plan_billing'])
    .select(({ fn }) => [
      fn.coalesce('payment.subject', 'plan.name').as('name'),
      fn.coalesce('plan.vat_rate', 'visit_sale.vat_rate').as('vat_rate'),
      fn.coalesce('plan.vat_text', 'visit_sale.vat_text').as('vat_text'),
    ])
    .executeTakeFirstOrThrow();
  const plan = { id: payment.plan_subscription_id, billing: payment.plan_billing };
  const billing = payment.billing ?? (await sealedBillingOf(tx, plan));
  const sums = await sumsOf(tx, entry);
  const draft =
    entry.event === 'invoiced'
      ? saleOf(context, { ...payment, billing, id: paymentId }, sums, { timeZone, period })
      : await takenBack(tx, paymentId, sums);
  if (!draft) return;
  const { performedOn, cancelsId, ...said } = draft;
  const id = randomUUID();
  const patient = payment.account_id ?? `guest:${payment.reservation_id}`;
  // Before the series is locked: whoever holds the series has the audit already, so that no two wait for each other.
  await auditWrite(tx, context, {
    ...actorOf(context, patient),
    action: 'invoice.issue',
    object: { type: 'invoice', id },
    patient,
  });
  const today = dayIn(context.now, timeZone);
  const series = { legalEntityId: entry.legal_entity_id, prefix: invoicePrefix, today };
  const { prefix, year, no, number, issuedOn } = await nextNumber(tx, series);
  const document: InvoiceDocument = {
    ...said,
    number,
    issuedAt: iso(context.now),
    issuedOn,
    performedOn: performedOn ?? issuedOn,
    seller: { ...seller, registrationNumber: registrationNumber ?? null },
  };
  const before = await tx
    .selectFrom('invoice')
    .select('hash')
    .where('legal_entity_id', '=', entry.legal_entity_id)
    .where('prefix', '=', prefix)
    .where('year', '=', year)
    .where('no', '=', no - 1)
    .executeTakeFirst();
  await tx
    .insertInto('invoice')
    .values({
      ...{ id, legal_entity_id: entry.legal_entity_id, prefix, year, no, number },
      kind: document.kind,
      cancels_id: cancelsId,
      partner_id: payment.partner_id,
      account_id: payment.account_id,
      plan_subscription_id: payment.plan_subscription_id,
      payment_id: paymentId,
      entry_id: entry.entry_id,
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
      hash: invoiceHash(document, before?.hash),
    })
    .execute();
  await tx.deleteFrom('invoice_owed').where('entry_id', '=', entry.entry_id).execute();
}

/** What the customer owes by the entry, and the VAT within it: negative where it is credited. */
async function sumsOf(tx: Tx, { entry_id }: Entry): Promise<Sums> {
  const lines = await tx.selectFrom('journal_line').selectAll().where('entry_id', '=', entry_id).execute();
  const of = (wanted: string) => lines.find(({ book }) => book === wanted)?.amount ?? 0;
  const gross = of('receivables');
  // Zero without a sign: 0 and -0 are two texts.
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

/** What is paid for a time in advance is performed on the day of its invoice (2007. évi CXXVII. törvény, 58. §). */
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

async function takenBack(tx: Tx, paymentId: string, sums: Sums): Promise<Draft | undefined> {
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
