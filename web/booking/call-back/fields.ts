import { consents, phone } from '../../identity/person-fields.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

export const callBackFields: readonly FieldRow[] = [
  { name: 'name', kind: 'text', autoComplete: 'name' },
  phone,
  { name: 'wish', kind: 'long-text', hint: 'callback.ask.wish_hint', optional: true, longest: 200 },
  { name: 'email', kind: 'email', autoComplete: 'email', hint: 'callback.ask.email_hint', optional: true },
  ...consents.filter(({ name }) => name === 'privacyAccepted'),
];
