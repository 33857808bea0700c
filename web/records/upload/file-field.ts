import type { FieldRow } from '../../platform/form/field-row.ts';

/** The file input among the fields of a form, so that a refused file is shown beside it. */
export const fileField: FieldRow = { name: 'file', kind: 'text' };
