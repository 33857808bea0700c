import type { FieldRow } from '../../platform/form/field-row.ts';
import type { Refusal } from '../../platform/refusal/refusal.ts';

const credentials: readonly FieldRow[] = [
  { name: 'email', kind: 'email', autoComplete: 'username' },
  { name: 'password', kind: 'password', autoComplete: 'current-password' },
];
const code: FieldRow = { name: 'code', kind: 'text', autoComplete: 'one-time-code', hint: 'account.login.code_hint' };

export const loginFields: readonly FieldRow[] = [...credentials, code];

export function loginFieldsAfter(refusal: Refusal | undefined): readonly FieldRow[] {
  return asksCode(refusal) ? loginFields : credentials;
}

const secondStep = ['KA001', 'KA002'];

export function asksCode(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && secondStep.includes(refusal.code);
}
