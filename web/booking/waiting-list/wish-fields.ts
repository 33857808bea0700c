import type { FieldRow } from '../../platform/form/field-row.ts';

export const location: FieldRow = { name: 'location', kind: 'text', autoComplete: 'off', longest: 80 };

export const phone: FieldRow = { name: 'phone', kind: 'phone' };

export const windowFields: readonly FieldRow[] = [
  { name: 'earliest', kind: 'date' },
  { name: 'latest', kind: 'date', hint: 'waiting.form.latest_hint' },
];

/** The form draws these fields in its own way, and the list is only for showing their faults. */
export const choiceFields: readonly FieldRow[] = [
  { name: 'subfunctionId', kind: 'text' },
  { name: 'weekdays', kind: 'checkbox' },
  { name: 'dayParts', kind: 'checkbox' },
];
