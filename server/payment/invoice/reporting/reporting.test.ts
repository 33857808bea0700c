import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '../invoice-document.ts';
import { reportOf } from './reports.ts';

const words = { hu: 'Próba & társa, havi', en: 'Trial & co, monthly', ro: 'Probă & co, lunar' };
const exempt = {
  hu: 'Az egészségügyi szolgáltatás mentes az áfa alól',
  en: 'Health services are exempt from VAT',
  ro: 'Serviciile medicale sunt scutite de TVA',
};
const sums = (net: number, vat = 0) => ({ net, vat, gross: net + vat });
const line = {
  ...{ description: words, period: { first: '2026-11-23', last: '2026-12-22' }, discount: 0 },
  ...{ vatRate: null, vatText: exempt, ...sums(3990) },
};

const hungarian: InvoiceDocument = {
  ...{ number: 'KORLAP-2026-000001', kind: 'invoice', issuedAt: '2026-11-23T07:00:00Z', issuedOn: '2026-11-23' },
  ...{ performedOn: '2026-11-23', paidOn: '2026-11-23', language: 'en', currency: 'HUF', ...sums(3990) },
  seller: {
    ...{ name: 'Kórlap Egészségszervező Zrt.', country: 'HU', postalCode: '1117', city: 'Budapest' },
    ...{ street: 'Példa utca 14.', taxNumber: '12345676-2-43', registrationNumber: '01-10-123456' },
  },
  buyer: {
    ...{ name: 'Szőke Ünige', country: 'HU', postalCode: '1117', city: 'Budapest', street: 'Fehér út 3.' },
    taxNumber: null,
  },
  lines: [line],
  cancels: null,
};
const toBusiness: InvoiceDocument = {
  ...hungarian,
  ...{ number: 'KORLAP-2026-000002', ...sums(10_000, 2700) },
  buyer: { ...hungarian.buyer, name: 'Kovács és <Társa> Bt.', taxNumber: '11111114-1-42' },
  lines: [{ ...line, vatRate: 27, ...sums(10_000, 2700) }],
};
const storno: InvoiceDocument = {
  ...hungarian,
  ...{ number: 'KORLAP-2026-000003', kind: 'storno', issuedOn: '2026-11-25', paidOn: null, ...sums(-3990) },
  lines: [{ ...line, ...sums(-3990) }],
  cancels: { number: 'KORLAP-2026-000001', index: 1 },
};
const romanian: InvoiceDocument = {
  ...hungarian,
  ...{ number: 'DOSAR-2026-000001', currency: 'RON', ...sums(4990) },
  seller: {
    ...{ name: 'Dosar Medical S.R.L.', country: 'RO', postalCode: '010101', city: 'București' },
    ...{ street: 'Strada Exemplu 14', taxNumber: 'RO18547290', registrationNumber: 'J40/1234/2020' },
  },
  buyer: {
    ...{ name: 'Popescu Ștefan', country: 'RO', postalCode: '400001', city: 'Cluj-Napoca', street: 'Strada Lungă 3' },
    taxNumber: null,
  },
  lines: [{ ...line, ...sums(4990) }],
};
const romanianStorno: InvoiceDocument = {
  ...romanian,
  ...{ number: 'DOSAR-2026-000002', kind: 'storno', issuedOn: '2026-11-25', paidOn: null, ...sums(-4990) },
  lines: [{ ...line, ...sums(-4990) }],
  cancels: { number: 'DOSAR-2026-000001', index: 1 },
};
const romanianVat: InvoiceDocument = {
  ...romanian,
  ...{ number: 'DOSAR-2026-000003', ...sums(10_000, 2100) },
  buyer: { ...romanian.buyer, name: 'Firma S.R.L.', taxNumber: 'RO18547290' },
  lines: [{ ...line, vatRate: 21, ...sums(10_000, 2100) }],
};

const recorded: [string, InvoiceDocument][] = [
  ['nav-invoice', hungarian],
  ['nav-invoice-to-business', toBusiness],
  ['nav-storno', storno],
  ['e-factura-invoice', romanian],
  ['e-factura-invoice-to-business', romanianVat],
  ['e-factura-storno', romanianStorno],
];

function parsed(document: InvoiceDocument): Document {
  return new JSDOM(reportOf(document), { contentType: 'application/xml' }).window.document;
}

function textAt(document: Document, path: string): string | undefined {
  let at: Element | undefined = document.documentElement;
  for (const name of path.split('/')) at = at && [...at.children].find(({ localName }) => localName === name);
  return at?.textContent?.trim();
}

describe('documents for tax offices (not-shown 5.11)', () => {
  it.each(recorded)('are as recorded in %s', (name, document) => {
    const example = new URL(`./examples/${name}.xml`, import.meta.url);
    expect(reportOf(document)).toBe(readFileSync(example, 'utf8'));
  });

  const head = 'invoiceMain/invoice/invoiceHead';
  const lines = 'invoiceMain/invoice/invoiceLines';
  const summary = 'invoiceMain/invoice/invoiceSummary';
  it.each([hungarian, toBusiness, storno])('have for NAV all that its schema asks for: $number', (document) => {
    const xml = parsed(document);
    expect(xml.documentElement.namespaceURI).toBe('http://schemas.nav.gov.hu/OSA/3.0/data');
    for (const path of [
      ...['invoiceNumber', 'invoiceIssueDate', 'completenessIndicator'],
      ...['supplierTaxNumber/taxpayerId', 'supplierName', 'supplierAddress/simpleAddress/city'].map(
        (part) => `${head}/supplierInfo/${part}`,
      ),
      `${head}/customerInfo/customerVatStatus`,
      ...['invoiceCategory', 'invoiceDeliveryDate', 'currencyCode', 'exchangeRate', 'invoiceAppearance'].map(
        (part) => `${head}/invoiceDetail/${part}`,
      ),
      ...['mergedItemIndicator', 'line/lineNumber', 'line/lineExpressionIndicator', 'line/lineAmountsNormal'].map(
        (part) => `${lines}/${part}`,
      ),
      ...[
        'summaryNormal/summaryByVatRate',
        'summaryNormal/invoiceNetAmountHUF',
        'summaryNormal/invoiceVatAmountHUF',
      ].map((part) => `${summary}/${part}`),
      `${summary}/summaryGrossData/invoiceGrossAmountHUF`,
    ])
      expect(textAt(xml, path), path).not.toBe('');
    expect(Number(textAt(xml, `${summary}/summaryGrossData/invoiceGrossAmount`))).toBe(document.gross);
  });

  it('tell NAV nothing of who buys for themselves, and all of a business (T01)', () => {
    const [person, business] = [parsed(hungarian), parsed(toBusiness)];
    expect(textAt(person, `${head}/customerInfo`)).toBe('PRIVATE_PERSON');
    expect(textAt(person, `${lines}/line/lineAmountsNormal/lineVatRate/vatExemption/case`)).toBe('TAM');
    expect(textAt(business, `${head}/customerInfo/customerVatStatus`)).toBe('DOMESTIC');
    expect(textAt(business, `${head}/customerInfo/customerVatData/customerTaxNumber/taxpayerId`)).toBe('11111114');
    expect(textAt(business, `${head}/customerInfo/customerName`)).toBe('Kovács és <Társa> Bt.');
    expect(textAt(business, `${lines}/line/lineAmountsNormal/lineVatRate/vatPercentage`)).toBe('0.27');
  });

  it('name the invoice that a storno cancels, for both', () => {
    const nav = parsed(storno);
    expect(textAt(nav, 'invoiceMain/invoice/invoiceReference/originalInvoiceNumber')).toBe('KORLAP-2026-000001');
    expect(textAt(nav, 'invoiceMain/invoice/invoiceReference/modificationIndex')).toBe('1');
    expect(textAt(nav, `${lines}/line/lineModificationReference/lineNumberReference`)).toBe('2');
    expect(textAt(nav, `${lines}/line/lineAmountsNormal/lineNetAmountData/lineNetAmount`)).toBe('-3990');
    const ro = parsed(romanianStorno);
    expect(ro.documentElement.localName).toBe('CreditNote');
    expect(textAt(ro, 'CreditNoteTypeCode')).toBe('381');
    expect(textAt(ro, 'BillingReference/InvoiceDocumentReference/ID')).toBe('DOSAR-2026-000001');
    expect(textAt(ro, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe('49.90');
  });

  it.each([romanian, romanianVat, romanianStorno])(
    'have for e-Factura all that CIUS-RO asks for: $number',
    (document) => {
      const xml = parsed(document);
      const [line, price] = document.cancels ? ['CreditNoteLine', '49.90'] : ['InvoiceLine', undefined];
      for (const path of [
        ...['CustomizationID', 'ID', 'IssueDate', 'DocumentCurrencyCode', 'PaymentMeans/PaymentMeansCode'],
        ...['AccountingSupplierParty', 'AccountingCustomerParty'].flatMap((party) =>
          [
            ...['PostalAddress/StreetName', 'PostalAddress/CityName', 'PostalAddress/CountrySubentity'],
            ...[
              'PostalAddress/Country/IdentificationCode',
              'PartyLegalEntity/RegistrationName',
              'PartyLegalEntity/CompanyID',
            ],
          ].map((part) => `${party}/Party/${part}`),
        ),
        'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID',
        ...['TaxableAmount', 'TaxAmount', 'TaxCategory/ID', 'TaxCategory/TaxScheme/ID'].map(
          (part) => `TaxTotal/TaxSubtotal/${part}`,
        ),
        ...['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map(
          (part) => `LegalMonetaryTotal/${part}`,
        ),
        ...['ID', 'LineExtensionAmount', 'Item/Name', 'Item/ClassifiedTaxCategory/ID', 'Price/PriceAmount'].map(
          (part) => `${line}/${part}`,
        ),
      ]) {
        expect(textAt(xml, path), path).toBeTruthy();
      }
      expect(textAt(xml, 'CustomizationID')).toMatch(/CIUS-RO:1\.0\.1$/);
      if (price) expect(textAt(xml, `${line}/Price/PriceAmount`)).toBe(price);
      expect(textAt(xml, 'AccountingSupplierParty/Party/PostalAddress/CityName')).toBe('SECTOR1');
      expect(textAt(xml, 'AccountingCustomerParty/Party/PostalAddress/CountrySubentity')).toBe('RO-CJ');
      expect(textAt(xml, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe(document.vat === 0 ? 'E' : 'S');
    },
  );

  it.each<[string, InvoiceDocument]>([
    ['in a currency whose rate is not known', { ...hungarian, currency: 'EUR' }],
    ['of a seller in another country', { ...hungarian, seller: { ...hungarian.seller, country: 'SK' } }],
    ['of a seller whose tax number is none', { ...hungarian, seller: { ...hungarian.seller, taxNumber: '1' } }],
    ['to an address in no county', { ...romanian, buyer: { ...romanian.buyer, postalCode: '990000' } }],
  ])('are not written %s', (_what, document) => {
    expect(() => reportOf(document)).toThrow();
  });
});
