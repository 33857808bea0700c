import type { Currency } from '../../../../contract/platform/money.ts';
import type { InvoiceDocument } from '../invoice-document.ts';

/**
 * Writes the document that a country's tax office requires for an invoice, or for one that cancels another. It calls nobody: sending the
 * document and reading the answer belong to a client of the office's interface.
 */
export type InvoiceReporting = {
  /** ISO 3166-1 alpha-2: for sellers there. */
  country: string;
  /** Another would need the day's rate of exchange. */
  currency: Currency;
  write: (document: InvoiceDocument) => string;
};
