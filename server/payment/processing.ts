import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'payments',
    bases: ['contract', 'law'],
    recipients: ['simplepay', 'stripe', 'bank', 'accountant', 'tax_office'],
    keeps: {
      gateway_messages: 'what gateways told of payments',
      unsold: 'names and addresses on payments for which nothing was sold',
      plan_names: 'names and addresses on plans',
      payment_links: 'links to pay by',
      comparisons: 'comparisons with gateways',
      invoices: 'invoices',
    },
  },
];
