import type { FieldRow } from '../../platform/form/field-row.ts';

export const replyFields: readonly FieldRow[] = [{ name: 'text', kind: 'long-text', longest: 2000 }];
