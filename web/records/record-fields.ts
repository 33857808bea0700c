import { modals, recordKinds, visibilities } from '../../contract/records/record-kinds.ts';
import type { FieldRow } from '../platform/form/field-row.ts';

export const recordFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'off', hint: 'records.hint.name', longest: 120 },
  { name: 'kind', kind: 'radios', label: 'records.hint.what', options: optionsOf(recordKinds, 'records.kind') },
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

export const newRecordFields: readonly FieldRow[] = ['kind', 'issuedAt', 'name', 'visibility'].flatMap((name) =>
  recordFields
    .filter((row) => row.name === name)
    .map((row) => (name === 'name' ? { ...row, optional: true, hint: 'records.hint.name_guessed' } : row)),
);

export const moreRecordFields = recordFields.filter(({ name }) => name === 'modal' || name === 'author');

function optionsOf(values: readonly string[], words: string) {
  return values.map((value) => ({ value, text: `${words}.${value}` }));
}
