import type { InvoiceDocument } from '../invoice-document.ts';
import { eFactura } from './e-factura.ts';
import type { InvoiceReporting } from './invoice-reporting.ts';
import { navOnlineInvoice } from './nav.ts';

const reports: readonly InvoiceReporting[] = [navOnlineInvoice, eFactura];

/** @throws Error where the seller's country has no adapter, or a fact that it requires is missing */
export function reportOf(document: InvoiceDocument): string {
  const { seller, currency, number } = document;
  const report = reports.find(({ country }) => country === seller.country);
  if (!report) throw new Error(`no document is known for the tax office of ${seller.country}`);
  if (report.currency !== currency) throw new Error(`${number} is in ${currency}, whose rate of exchange is not known`);
  return report.write(document);
}
