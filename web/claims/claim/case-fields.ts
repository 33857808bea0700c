import type { FieldRow } from '../../platform/form/field-row.ts';
import { payeeFields } from '../form/fields.ts';

export const accountFields: readonly FieldRow[] = [
  ...payeeFields.filter(({ optional }) => !optional),
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
];
export const fileField = { name: 'fileIds', kind: 'text' } as const;
