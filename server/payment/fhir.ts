import type { Invoice } from 'fhir/r4';
import type { PaymentState } from '../../contract/payment/payment-states.ts';
import { inLanguage } from '../../contract/platform/languages.ts';
import { Localized } from '../../contract/platform/localized.ts';
import { fhirMoney } from '../../contract/platform/minor-units.ts';
import type { Context } from './context.ts';
import { amountOf, type PaymentRow } from './payment/find.ts';

const statuses: Readonly<Record<PaymentState, Invoice['status']>> = {
  init: 'issued',
  started: 'issued',
  unknown: 'issued',
  success: 'balanced',
  fail: 'cancelled',
  cancel: 'cancelled',
  timeout: 'cancelled',
  refunded: 'cancelled',
};

export function paymentResource({ language }: Context, row: PaymentRow, planName: unknown): Invoice {
  return {
    resourceType: 'Invoice',
    id: row.id,
    status: statuses[row.status],
    type: { text: inLanguage(Localized.parse(row.subject ?? planName), language) ?? '' },
    subject: { reference: `Patient/${row.account_id}` },
    date: row.paid_at ?? row.created_at,
    totalGross: fhirMoney(amountOf(row)),
    ...(row.transaction_id !== null && { identifier: [{ value: row.transaction_id }] }),
    note: [{ text: row.status }],
  };
}
