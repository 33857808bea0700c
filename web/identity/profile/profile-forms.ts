import type { Profile } from '../../../contract/identity/profile.ts';
import { languageRows } from '../../../contract/platform/languages.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { TypedValues } from '../../platform/form/outcome.ts';
import { phone } from '../person-fields.ts';

const optional = { kind: 'text', optional: true } as const;

export type FormName = 'person' | 'address' | 'notices' | 'secure';

export const formNames: readonly FormName[] = ['person', 'address', 'notices', 'secure'];

export const forms: Readonly<Record<FormName, readonly FieldRow[]>> = {
  person: [
    { ...optional, name: 'title', autoComplete: 'honorific-prefix', longest: 30 },
    { name: 'lastName', kind: 'text', autoComplete: 'family-name' },
    { name: 'firstName', kind: 'text', autoComplete: 'given-name' },
    { ...optional, name: 'birthName', autoComplete: 'off' },
    { ...optional, name: 'birthPlace', autoComplete: 'off' },
    {
      name: 'sex',
      kind: 'select',
      optional: true,
      hint: 'profile.sex.hint',
      options: [
        { value: '', text: 'profile.sex.unsaid' },
        { value: 'female', text: 'profile.sex.female' },
        { value: 'male', text: 'profile.sex.male' },
      ],
    },
    { ...optional, name: 'mothersName', autoComplete: 'off' },
  ],
  address: [
    {
      name: 'country',
      kind: 'select',
      autoComplete: 'country',
      options: [
        { value: 'HU', text: 'profile.address.HU' },
        { value: 'RO', text: 'profile.address.RO' },
      ],
    },
    { ...optional, name: 'postalCode', autoComplete: 'postal-code', longest: 10 },
    { ...optional, name: 'city', autoComplete: 'address-level2', longest: 100 },
    { ...optional, name: 'street', autoComplete: 'address-line1', longest: 100 },
  ],
  notices: [
    { name: 'language', kind: 'select', options: languageRows.map(({ code, name }) => ({ value: code, label: name })) },
    { name: 'remindByEmail', kind: 'checkbox', tick: { text: 'profile.notices.email' } },
    { name: 'remindBySms', kind: 'checkbox', tick: { text: 'profile.notices.sms' } },
  ],
  secure: [
    phone,
    { ...optional, name: 'bankAccount', hint: 'profile.secure.hint', autoComplete: 'off', longest: 100 },
    { name: 'removeBank', kind: 'checkbox', tick: { text: 'profile.secure.remove' } },
    { name: 'password', kind: 'password', autoComplete: 'current-password' },
  ],
};

/** Stored values are shown as if they had been typed, but for the bank account, which is typed anew. */
export function entriesFrom({ bankAccount: _masked, remindByEmail, remindBySms, ...profile }: Profile): TypedValues {
  const texts = Object.entries(profile).map(([name, value]) => [name, value ?? undefined] as const);
  return {
    values: {
      ...Object.fromEntries(texts),
      country: profile.country ?? 'HU',
      remindByEmail: remindByEmail ? 'on' : undefined,
      remindBySms: remindBySms ? 'on' : undefined,
    },
    dates: {},
    phoneSuggestion: undefined,
  };
}
