import type { FieldRow } from '../../platform/form/field-row.ts';

export const codeField: readonly FieldRow[] = [{ name: 'code', kind: 'text', autoComplete: 'one-time-code' }];
