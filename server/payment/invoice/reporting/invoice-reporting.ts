import type { Currency } from '../../../../contract/platform/money.ts';
import type { InvoiceDocument } from '../invoice-document.ts';

/**
 * What a country's tax office takes of an invoice, and of one that takes another back. It writes and asks nobody: sending it, and what the
 * office answers, belong to a client of the office's interface.
 */
export type InvoiceReporting = {
  /** ISO 3166-1 alpha-2: for sellers there. */
  country: string;
  /** Another would need the day's rate of exchange. */
  currency: Currency;
  write: (document: InvoiceDocument) => string;
};
