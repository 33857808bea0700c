import { consents } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

/** The consent to later charges is never ticked beforehand, and the order is possible without it. */
export const recurringField: FieldRow = {
  name: 'recurringAccepted',
  kind: 'checkbox',
  optional: true,
  tick: { text: 'plans.order.recurring_tick', hrefs: ['#recurring'] },
};

export const startField: FieldRow = {
  name: 'startAccepted',
  kind: 'checkbox',
  tick: { text: 'plans.order.start_tick', hrefs: ['#start'] },
};

export const billingFields: readonly FieldRow[] = [
  { name: 'billingName', kind: 'text', autoComplete: 'billing name' },
  {
    name: 'billingCountry',
    kind: 'select',
    options: ['HU', 'RO'].map((value) => ({ value, text: `profile.address.${value}` })),
  },
  { name: 'billingPostalCode', kind: 'text', autoComplete: 'billing postal-code', longest: 10 },
  { name: 'billingCity', kind: 'text', autoComplete: 'billing address-level2' },
  { name: 'billingAddress', kind: 'text', autoComplete: 'billing address-line1' },
  { name: 'billingTaxNumber', kind: 'text', autoComplete: 'off', optional: true, longest: 30 },
];

export const dataTransferField: FieldRow = {
  name: 'transferAccepted',
  kind: 'checkbox',
  tick: { text: 'plans.order.transfer_tick', hrefs: ['#transfer'] },
};

export const orderFields: readonly FieldRow[] = [
  ...billingFields,
  { name: 'couponCode', kind: 'text', autoComplete: 'off', optional: true, longest: 20 },
  ...consents.filter(({ name }) => name === 'termsAccepted'),
  startField,
  dataTransferField,
  recurringField,
];

export const visitFields: readonly FieldRow[] = [...billingFields, dataTransferField];
