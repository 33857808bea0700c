import type { FieldRow } from '../../platform/form/field-row.ts';

export const cancelFields: readonly FieldRow[] = [{ name: 'reason', kind: 'long-text', longest: 500, optional: true }];
