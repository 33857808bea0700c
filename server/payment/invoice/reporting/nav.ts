import { inLanguage, languageIn } from '../../../../contract/platform/languages.ts';
import { majorAmount } from '../../../../contract/platform/minor-units.ts';
import { type Element, xmlOf } from '../../../platform/xml.ts';
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts';
import type { InvoiceReporting } from './invoice-reporting.ts';

const country = 'HU';
const currency = 'HUF';
const language = languageIn(country);

/** The Hungarian tax office's Online Invoice 3.0: the document that travels, in base 64, in a `manageInvoice` request. */
export const navOnlineInvoice: InvoiceReporting = { country, currency, write: invoiceData };

function invoiceData(document: InvoiceDocument): string {
  const { number, issuedOn, cancels } = document;
  return xmlOf({
    InvoiceData: {
      '@xmlns': 'http://schemas.nav.gov.hu/OSA/3.0/data',
      '@xmlns:base': 'http://schemas.nav.gov.hu/OSA/3.0/base',
      invoiceNumber: number,
      invoiceIssueDate: issuedOn,
      completenessIndicator: 'false',
      invoiceMain: {
        invoice: {
          invoiceReference: cancels
            ? {
                originalInvoiceNumber: cancels.number,
                modifyWithoutMaster: 'false',
                modificationIndex: String(cancels.index),
              }
            : undefined,
          invoiceHead: {
            supplierInfo: supplierOf(document),
            customerInfo: customerOf(document),
            invoiceDetail: detailOf(document),
          },
          invoiceLines: {
            mergedItemIndicator: 'false',
            line: document.lines.map((line, at) => lineOf(document, line, at + 1)),
          },
          invoiceSummary: summaryOf(document),
        },
      },
    },
  });
}

function supplierOf({ seller }: InvoiceDocument): Element {
  return {
    supplierTaxNumber: taxNumberOf(seller.taxNumber),
    supplierName: seller.name,
    supplierAddress: addressOf(seller),
  };
}

function taxNumberOf(written: string): Element {
  const [, taxpayerId, vatCode, countyCode] = /^(\d{8})-(\d)-(\d{2})$/.exec(written) ?? [];
  if (taxpayerId === undefined) throw new Error(`${written} is no Hungarian tax number`);
  return { 'base:taxpayerId': taxpayerId, 'base:vatCode': vatCode, 'base:countyCode': countyCode };
}

function addressOf({
  country,
  postalCode,
  city,
  street,
}: InvoiceDocument['buyer'] | InvoiceDocument['seller']): Element {
  return {
    'base:simpleAddress': {
      'base:countryCode': country,
      'base:postalCode': postalCode,
      'base:city': city,
      'base:additionalAddressDetail': street,
    },
  };
}

/** The office is told nothing about a private buyer. */
function customerOf({ buyer }: InvoiceDocument): Element {
  const { name, taxNumber } = buyer;
  if (taxNumber === null) return { customerVatStatus: 'PRIVATE_PERSON' };
  const isDomestic = taxNumber.includes('-');
  const isCommunity = /^[A-Z]{2}/.test(taxNumber);
  return {
    customerVatStatus: isDomestic ? 'DOMESTIC' : 'OTHER',
    customerVatData: isDomestic
      ? { customerTaxNumber: taxNumberOf(taxNumber) }
      : { [isCommunity ? 'communityVatNumber' : 'thirdStateTaxId']: taxNumber },
    customerName: name,
    customerAddress: addressOf(buyer),
  };
}

function detailOf({ performedOn, paidOn, lines, means }: InvoiceDocument): Element {
  const [period] = lines.flatMap((line) => line.period ?? []);
  return {
    invoiceCategory: 'NORMAL',
    invoiceDeliveryDate: performedOn,
    invoiceDeliveryPeriodStart: period?.first,
    invoiceDeliveryPeriodEnd: period?.last,
    currencyCode: currency,
    exchangeRate: '1',
    paymentMethod: means === 'transfer' ? 'TRANSFER' : 'CARD',
    paymentDate: paidOn ?? undefined,
    invoiceAppearance: 'ELECTRONIC',
  };
}

/** A cancelling line has a new number, behind those of the invoice and of earlier cancellations. */
function lineOf({ cancels, lines }: InvoiceDocument, line: InvoiceLine, no: number): Element {
  const price = sum(Math.abs(line.net));
  return {
    lineNumber: String(no),
    lineModificationReference: cancels
      ? { lineNumberReference: String(cancels.index * lines.length + no), lineOperation: 'CREATE' }
      : undefined,
    lineExpressionIndicator: 'true',
    lineNatureIndicator: 'SERVICE',
    lineDescription: inLanguage(line.description, language) ?? '',
    quantity: line.net < 0 ? '-1' : '1',
    unitOfMeasure: 'PIECE',
    unitPrice: price,
    unitPriceHUF: price,
    lineAmountsNormal: {
      lineNetAmountData: { lineNetAmount: sum(line.net), lineNetAmountHUF: sum(line.net) },
      lineVatRate: vatRateOf(line),
      lineVatData: { lineVatAmount: sum(line.vat), lineVatAmountHUF: sum(line.vat) },
      lineGrossAmountData: { lineGrossAmountNormal: sum(line.gross), lineGrossAmountNormalHUF: sum(line.gross) },
    },
  };
}

/** `TAM`: exempt for what is sold, as health services are (2007. évi CXXVII. törvény, 85. §). */
function vatRateOf({ vatRate, vatText }: InvoiceLine): Element {
  if (vatRate !== null) return { vatPercentage: String(vatRate / 100) };
  return { vatExemption: { case: 'TAM', reason: (inLanguage(vatText, language) ?? '').slice(0, 200) } };
}

function summaryOf({ lines, net, vat, gross }: InvoiceDocument): Element {
  const rates = Map.groupBy(lines, ({ vatRate }) => vatRate);
  return {
    summaryNormal: {
      summaryByVatRate: [...rates.values()].flatMap((some) => {
        const [first] = some;
        if (!first) return [];
        const of = (part: 'net' | 'vat' | 'gross') => sum(some.reduce((all, line) => all + line[part], 0));
        return {
          vatRate: vatRateOf(first),
          vatRateNetData: { vatRateNetAmount: of('net'), vatRateNetAmountHUF: of('net') },
          vatRateVatData: { vatRateVatAmount: of('vat'), vatRateVatAmountHUF: of('vat') },
          vatRateGrossData: { vatRateGrossAmount: of('gross'), vatRateGrossAmountHUF: of('gross') },
        };
      }),
      invoiceNetAmount: sum(net),
      invoiceNetAmountHUF: sum(net),
      invoiceVatAmount: sum(vat),
      invoiceVatAmountHUF: sum(vat),
    },
    summaryGrossData: { invoiceGrossAmount: sum(gross), invoiceGrossAmountHUF: sum(gross) },
  };
}

function sum(amount: number): string {
  return majorAmount({ amount, currency });
}
