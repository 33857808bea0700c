import type { Invoice } from 'fhir/r4';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { fhirMoney } from '../../../contract/platform/minor-units.ts';
import type { Context } from '../context.ts';
import type { InvoiceDocument } from './invoice-document.ts';

export function invoiceResource(
  { texts, language }: Pick<Context, 'texts' | 'language'>,
  accountId: string,
  document: InvoiceDocument,
): Invoice {
  const { currency, seller, buyer, cancels } = document;
  const sum = (amount: number) => fhirMoney({ amount, currency });
  const address = ({ name, postalCode, city, street }: typeof seller | typeof buyer) =>
    `${name}, ${postalCode} ${city}, ${street}`;
  return {
    resourceType: 'Invoice',
    status: 'issued',
    identifier: [{ value: document.number }],
    type: { text: texts.say(language, `plans.invoice.${document.kind}`) },
    subject: { reference: `Patient/${accountId}` },
    date: document.issuedAt,
    recipient: { display: [address(buyer), buyer.taxNumber].filter(Boolean).join(', ') },
    issuer: { display: `${address(seller)}, ${seller.taxNumber}` },
    lineItem: document.lines.map((line, at) => ({
      sequence: at + 1,
      chargeItemCodeableConcept: { text: inLanguage(line.description, language) ?? '' },
      priceComponent: [
        { type: 'base', amount: sum(line.net) },
        { type: 'tax', amount: sum(line.vat) },
      ],
    })),
    totalNet: sum(document.net),
    totalGross: sum(document.gross),
    ...(cancels && { cancelledReason: cancels.number }),
  };
}
