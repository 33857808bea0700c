import { modals, recordKinds, visibilities } from '../../contract/records/record.ts';
import type { FieldRow } from '../platform/form/field-row.ts';

export const recordFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'off', hint: 'records.hint.name', longest: 120 },
  { name: 'kind', kind: 'choice', choices: { of: recordKinds, words: 'records.kind' } },
  {
    name: 'modal',
    kind: 'choice',
    hint: 'records.hint.modal',
    choices: { of: modals, words: 'records.modal', initial: 'DOC' },
  },
  { name: 'issuedAt', kind: 'date', hint: 'records.hint.issuedAt' },
  { name: 'author', kind: 'text', autoComplete: 'off', hint: 'records.hint.author', optional: true, longest: 120 },
  {
    name: 'visibility',
    kind: 'choice',
    choices: { of: visibilities, words: 'records.visibility', initial: 'care_team' },
  },
];
