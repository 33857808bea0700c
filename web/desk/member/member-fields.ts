import type { FieldRow } from '../../platform/form/field-row.ts';

export const birthDate: FieldRow = {
  name: 'birthDate',
  kind: 'date',
  label: 'desk.member.birth_date',
  hint: 'desk.member.birth_date_hint',
  optional: true,
};
