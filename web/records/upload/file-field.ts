import type { FieldRow } from '../../platform/form/field-row.ts';

/** Stands for the files among the fields of a form, so that what is said of them stands where they are chosen. */
export const fileField: FieldRow = { name: 'file', kind: 'text' };
