import { dayShort, money } from '../../../contract/platform/format.ts';
import { inLanguage, languageRow } from '../../../contract/platform/languages.ts';
import { openPdf, type Pdf } from '../../platform/pdf.ts';
import type { Context } from '../context.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';

type TextOf = (id: string, values?: Record<string, string | number>) => string;
type Writer = { say: TextOf; sum: (amount: number) => string; day: (day: string) => string; language: string };

const leftMargin = 50;
const width = 495;
const columns = [
  { id: 'description', at: 0, wide: 155 },
  { id: 'quantity', at: 155, wide: 65 },
  { id: 'unit_price', at: 220, wide: 75 },
  { id: 'net', at: 295, wide: 65 },
  { id: 'vat', at: 360, wide: 65 },
  { id: 'gross', at: 425, wide: 70 },
] as const;

/** Reads nothing but the document, so that the same invoice gives the same bytes. */
export async function invoicePdf({ texts }: Pick<Context, 'texts'>, document: InvoiceDocument): Promise<Buffer> {
  const { language, number, kind, currency, issuedAt } = document;
  const locale = languageRow(language)?.locale ?? language;
  const writer: Writer = {
    language,
    say: (id, values = {}) => texts.say(language, `invoice.pdf.${id}`, values),
    sum: (amount) => money({ amount, currency }, locale),
    day: (day) => dayShort(day, locale),
  };
  const title = `${writer.say(`title.${kind}`)} ${number}`;
  const doc = await openPdf({ title, language, madeAt: new Date(issuedAt) });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.font('bold').fontSize(18).text(title, leftMargin, 50, { width });
  if (document.cancels) {
    const reference = writer.say(`cancels.${kind}`, { number: document.cancels.number });
    doc.font('regular').fontSize(10).text(reference, { width }).moveDown(0.5);
  }
  doc.moveDown();
  writeParties(doc, document, writer);
  writeFacts(doc, document, writer);
  writeLines(doc, document, writer);
  writeTotals(doc, document, writer);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

function writeParties(doc: Pdf, { seller, buyer }: InvoiceDocument, { say }: Writer): void {
  const top = doc.y;
  const half = width / 2 - 10;
  const ends = [
    { party: seller, role: 'seller', at: leftMargin, more: seller.registrationNumber },
    { party: buyer, role: 'buyer', at: leftMargin + half + 20, more: null },
  ].map(({ party, role, at, more }) => {
    doc.font('bold').fontSize(11).text(say(role), at, top, { width: half });
    doc.font('bold').fontSize(10).text(party.name, { width: half }).font('regular');
    doc.text(`${party.postalCode} ${party.city}`, { width: half });
    doc.text(party.street, { width: half });
    doc.text(say(`country.${party.country}`), { width: half });
    if (party.taxNumber !== null) doc.text(`${say('tax_number')}: ${party.taxNumber}`, { width: half });
    if (more !== null) doc.text(`${say('registration_number')}: ${more}`, { width: half });
    return doc.y;
  });
  doc.x = leftMargin;
  doc.y = Math.max(...ends);
  doc.moveDown();
}

function writeFacts(doc: Pdf, document: InvoiceDocument, { say, day }: Writer): void {
  const { number, cancels, issuedOn, performedOn, paidOn, currency, means = 'card' } = document;
  const rows: [string, string | undefined][] = [
    ['number', number],
    ['cancelled_number', cancels?.number],
    ['issued_on', day(issuedOn)],
    ['performed_on', day(performedOn)],
    ['paid_on', paidOn === null ? undefined : day(paidOn)],
    ['means', say(`means.${means}`)],
    ['currency', currency],
  ];
  doc.fontSize(10);
  for (const [id, value] of rows)
    if (value !== undefined)
      doc
        .font('regular')
        .text(`${say(id)}: `, leftMargin, doc.y, { continued: true, width })
        .font('bold')
        .text(value);
  doc.moveDown();
}

function writeLines(doc: Pdf, { lines }: InvoiceDocument, writer: Writer): void {
  const { say, sum, day, language } = writer;
  writeRow(doc, 'bold', Object.fromEntries(columns.map(({ id }) => [id, say(`column.${id}`)])));
  for (const line of lines) {
    const period = line.period ? `\n${day(line.period.first)} – ${day(line.period.last)}` : '';
    writeRow(doc, 'regular', {
      description: `${inLanguage(line.description, language) ?? ''}${period}`,
      quantity: say('quantity', { count: Math.sign(line.net) }),
      unit_price: sum(Math.abs(line.net)),
      net: sum(line.net),
      vat: line.vatRate === null ? say('exempt') : `${line.vatRate} % ${sum(line.vat)}`,
      gross: sum(line.gross),
    });
  }
  doc.moveDown();
}

function writeRow(doc: Pdf, font: 'regular' | 'bold', cells: Record<string, string>): void {
  const top = doc.y;
  doc.font(font).fontSize(9);
  const ends = columns.map(({ id, at, wide }, no) => {
    const align = no === 0 ? 'left' : 'right';
    doc.text(cells[id] ?? '', leftMargin + at, top, { width: wide - 5, align });
    return doc.y;
  });
  doc.x = leftMargin;
  doc.y = Math.max(...ends) + 3;
  doc
    .moveTo(leftMargin, doc.y)
    .lineTo(leftMargin + width, doc.y)
    .lineWidth(0.5)
    .stroke();
  doc.y += 4;
}

function writeTotals(doc: Pdf, { lines, net, vat, gross, kind }: InvoiceDocument, writer: Writer): void {
  const { say, sum } = writer;
  doc
    .fontSize(10)
    .font('regular')
    .text(`${say('total_net')}: ${sum(net)}`, leftMargin, doc.y, { width, align: 'right' });
  doc.text(`${say('total_vat')}: ${sum(vat)}`, { width, align: 'right' });
  doc
    .font('bold')
    .fontSize(12)
    .text(`${say('total_gross')}: ${sum(gross)}`, { width, align: 'right' })
    .moveDown();
  doc.font('regular').fontSize(9);
  for (const line of lines) for (const text of notesOf(line, kind, writer)) doc.text(text, { width });
  doc
    .text(say(`note.${kind}`), { width })
    .moveDown(0.5)
    .text(say('made'), { width });
}

function notesOf(line: InvoiceLine, kind: InvoiceDocument['kind'], { say, sum, language }: Writer): string[] {
  return [
    `${inLanguage(line.vatText, language) ?? ''}.`,
    ...(line.discount > 0 && kind === 'invoice'
      ? [say('discount', { discount: sum(line.discount), list: sum(line.gross + line.discount) })]
      : []),
  ];
}
