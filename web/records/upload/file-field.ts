import type { FieldRow } from '../../platform/form/field-row.ts';

/** The row of a form for its file input, so that the refusal of a file is shown beside it. */
export const fileField: FieldRow = { name: 'file', kind: 'text' };
