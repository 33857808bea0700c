import type { Currency } from '../../../../contract/platform/money.ts';
import type { InvoiceDocument } from '../invoice-document.ts';

export type InvoiceReporting = {
  /** The sellers' country by ISO 3166-1 alpha-2. */
  country: string;
  /** Only one currency is reported, because another would need the day's rate of exchange. */
  currency: Currency;
  write: (document: InvoiceDocument) => string;
};
