import { href } from '../../contract/href.ts';
import type { FieldRow } from '../platform/form/field-row.ts';

export const phone: FieldRow = { name: 'phone', kind: 'phone' };

/** Fields of a person; `FieldsForm` puts the names in the order of the host's locale, and hints are ids of texts. */
export function person(hints: { birthDate: string; email: string }): readonly FieldRow[] {
  return [
    { name: 'lastName', kind: 'text', autoComplete: 'family-name' },
    { name: 'firstName', kind: 'text', autoComplete: 'given-name' },
    { name: 'birthDate', kind: 'date', hint: hints.birthDate },
    { name: 'email', kind: 'email', autoComplete: 'email', hint: hints.email },
    phone,
  ];
}

export const consents: readonly FieldRow[] = [
  {
    name: 'privacyAccepted',
    kind: 'checkbox',
    tick: { text: 'registration.tick.privacy', hrefs: [href('privacy-policy')] },
  },
  {
    name: 'termsAccepted',
    kind: 'checkbox',
    tick: { text: 'registration.tick.terms', hrefs: [href('terms-and-conditions'), href('assistance-policy')] },
  },
];

/** There is one visible field, because password managers handle it better than a password typed twice. */
export const newPassword: FieldRow = {
  name: 'password',
  kind: 'password',
  autoComplete: 'new-password',
  hint: 'registration.hint.password',
};
