import type { ProcessingRow } from '../platform/processing.ts';

export const processing: readonly ProcessingRow[] = [
  {
    id: 'payments',
    bases: ['contract', 'law'],
    recipients: ['simplepay', 'stripe', 'bank', 'accountant', 'tax_office'],
    keeps: {
      gateway_messages: 'notifications from payment gateways',
      unsold: 'names and addresses on payments without a sale',
      plan_names: 'names and addresses on plans',
      payment_links: 'payment links',
      comparisons: 'comparisons with payment gateways',
      invoices: 'invoices',
    },
  },
];
