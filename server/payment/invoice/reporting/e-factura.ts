import { inLanguage, languageIn } from '../../../../contract/platform/languages.ts';
import { majorAmount } from '../../../../contract/platform/minor-units.ts';
import { type Element, xmlOf } from '../../../platform/xml.ts';
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts';
import type { InvoiceReporting } from './invoice-reporting.ts';
import { romanianPlace } from './romanian-place.ts';

const country = 'RO';
const currency = 'RON';
const language = languageIn(country);
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd';

/** RO e-Factura: UBL 2.1 under CIUS-RO 1.0.1. An invoice is cancelled by a credit note, whose sums are positive. */
export const eFactura: InvoiceReporting = { country, currency, write: ublDocument };

/** UNTDID 1001 and 4461: an invoice, a credit note, a bank card, a transfer. */
const codes = { invoice: '380', creditNote: '381', card: '48', transfer: '30' } as const;
/** Stands in place of the tax number of a buyer who has none (OUG 69/2024). */
const nobodysNumber = '0000000000000';

type Names = { root: string; type: string; line: string; quantity: string; code: string };
const sale: Names = {
  ...{ root: 'Invoice', type: 'cbc:InvoiceTypeCode', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  code: codes.invoice,
};
const takenBack: Names = {
  ...{
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
  code: codes.creditNote,
};

function ublDocument(document: InvoiceDocument): string {
  const { number, issuedOn, cancels, seller, buyer, lines, paidOn } = document;
  const names = cancels ? takenBack : sale;
  const [period] = lines.flatMap((line) => line.period ?? []);
  return xmlOf({
    [names.root]: {
      '@xmlns': `${ubl}:${names.root}-2`,
      '@xmlns:cac': `${ubl}:CommonAggregateComponents-2`,
      '@xmlns:cbc': `${ubl}:CommonBasicComponents-2`,
      'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1',
      'cbc:ID': number,
      'cbc:IssueDate': issuedOn,
      'cbc:DueDate': cancels ? undefined : (paidOn ?? issuedOn),
      [names.type]: names.code,
      'cbc:DocumentCurrencyCode': currency,
      'cac:InvoicePeriod': period ? { 'cbc:StartDate': period.first, 'cbc:EndDate': period.last } : undefined,
      'cac:BillingReference': cancels ? { 'cac:InvoiceDocumentReference': { 'cbc:ID': cancels.number } } : undefined,
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(seller, seller.registrationNumber ?? seller.taxNumber) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(buyer, buyer.taxNumber ?? nobodysNumber) },
      'cac:PaymentMeans': { 'cbc:PaymentMeansCode': codes[document.means ?? 'card'] },
      'cac:TaxTotal': taxTotalOf(document),
      'cac:LegalMonetaryTotal': totalOf(document),
      [names.line]: lines.map((line, at) => lineOf(line, at + 1, names)),
    },
  });
}

type Party = InvoiceDocument['buyer'] | InvoiceDocument['seller'];

/** @throws Error where a Romanian address has no county */
function partyOf(party: Party, legalNumber: string): Element {
  const { name, postalCode, city, street, taxNumber } = party;
  const place = party.country === country ? romanianPlace(postalCode, city) : { subdivision: undefined, city };
  if (!place) throw new Error(`${postalCode} is the postal code of no county`);
  const scheme = taxNumber?.startsWith('RO') ? 'VAT' : 'TAX';
  return {
    'cac:PostalAddress': {
      'cbc:StreetName': street.slice(0, 150),
      'cbc:CityName': place.city.slice(0, 50),
      'cbc:PostalZone': postalCode,
      'cbc:CountrySubentity': place.subdivision,
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
    'cac:PartyTaxScheme':
      taxNumber === null ? undefined : { 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': scheme } },
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, 'cbc:CompanyID': legalNumber },
  };
}

function taxTotalOf({ lines, vat }: InvoiceDocument): Element {
  const rates = Map.groupBy(lines, ({ vatRate }) => vatRate);
  return {
    'cbc:TaxAmount': sum(vat),
    'cac:TaxSubtotal': [...rates.values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const of = (part: 'net' | 'vat') => sum(some.reduce((all, line) => all + line[part], 0));
      const reason = (inLanguage(first.vatText, language) ?? '').slice(0, 100);
      return {
        'cbc:TaxableAmount': of('net'),
        'cbc:TaxAmount': of('vat'),
        'cac:TaxCategory': categoryOf(first, first.vatRate === null ? reason : undefined),
      };
    }),
  };
}

/** The category of VAT: `E` for exempt, `S` for a rate (UNCL 5305). */
function categoryOf({ vatRate }: InvoiceLine, reason?: string): Element {
  return {
    'cbc:ID': vatRate === null ? 'E' : 'S',
    'cbc:Percent': String(vatRate ?? 0),
    'cbc:TaxExemptionReason': reason,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

function totalOf({ net, gross }: InvoiceDocument): Element {
  return {
    'cbc:LineExtensionAmount': sum(net),
    'cbc:TaxExclusiveAmount': sum(net),
    'cbc:TaxInclusiveAmount': sum(gross),
    'cbc:PrepaidAmount': sum(gross),
    'cbc:PayableAmount': sum(0),
  };
}

function lineOf(line: InvoiceLine, no: number, { quantity }: Names): Element {
  return {
    'cbc:ID': String(no),
    [quantity]: { '@unitCode': 'C62', '#text': '1' },
    'cbc:LineExtensionAmount': sum(line.net),
    'cac:Item': {
      'cbc:Name': (inLanguage(line.description, language) ?? '').slice(0, 100),
      'cac:ClassifiedTaxCategory': categoryOf(line),
    },
    'cac:Price': { 'cbc:PriceAmount': sum(line.net) },
  };
}

function sum(amount: number): Element {
  return { '@currencyID': currency, '#text': majorAmount({ amount: Math.abs(amount), currency }) };
}
