import { recordKinds } from '../../../contract/records/record-kinds.ts';
import { missedBy } from '../../../contract/telemedicine/visit-states.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { fileField } from '../../records/upload/file-field.ts';

export const endFields: readonly FieldRow[] = [
  {
    name: 'summary',
    words: 'visitSummary',
    kind: 'long-text',
    hint: 'desk.video.summary_hint',
    longest: 5000,
    optional: true,
  },
];

export const missFields: readonly FieldRow[] = [
  {
    name: 'by',
    words: 'missedBy',
    kind: 'radios',
    options: missedBy.map((value) => ({ value, text: `desk.video.missed.${value}` })),
  },
];

export const documentFields: readonly FieldRow[] = [
  {
    name: 'kind',
    kind: 'select',
    options: recordKinds.map((value) => ({ value, text: `records.kind.${value}` })),
    initial: 'visit',
  },
];

export const fields: readonly FieldRow[] = [
  ...endFields,
  ...missFields,
  ...documentFields,
  fileField,
  { name: 'text', kind: 'text' },
];
