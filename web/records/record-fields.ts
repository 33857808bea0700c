import { modals, recordKinds, visibilities } from '../../contract/records/record-kinds.ts';
import type { FieldRow } from '../platform/form/field-row.ts';

export const recordFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'off', hint: 'records.hint.name', longest: 120 },
  { name: 'kind', kind: 'select', options: optionsOf(recordKinds, 'records.kind') },
  {
    name: 'modal',
    kind: 'select',
    hint: 'records.hint.modal',
    options: optionsOf(modals, 'records.modal'),
    initial: 'DOC',
  },
  { name: 'issuedAt', kind: 'date', hint: 'records.hint.issuedAt' },
  { name: 'author', kind: 'text', autoComplete: 'off', hint: 'records.hint.author', optional: true, longest: 120 },
  {
    name: 'visibility',
    kind: 'select',
    options: optionsOf(visibilities, 'records.visibility'),
    initial: 'care_team',
  },
];

function optionsOf(values: readonly string[], words: string) {
  return values.map((value) => ({ value, text: `${words}.${value}` }));
}
