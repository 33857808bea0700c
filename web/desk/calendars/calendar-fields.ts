import { credentialKinds } from '../../../contract/booking/credential-kinds.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';

type Provider = { id: number; name: string };

export function calendarFields(providers: readonly Provider[]): readonly FieldRow[] {
  return [
    {
      name: 'providerId',
      words: 'calendarProvider',
      kind: 'select',
      options: providers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'baseUrl', kind: 'text', hint: 'desk.calendars.address_hint', longest: 500, autoComplete: 'off' },
    {
      name: 'credential',
      kind: 'select',
      options: credentialKinds.map((value) => ({ value, text: `desk.calendars.credential.${value}` })),
    },
    {
      name: 'clientName',
      kind: 'text',
      hint: 'desk.calendars.client_hint',
      optional: true,
      longest: 200,
      autoComplete: 'off',
    },
    { name: 'clientSecret', kind: 'password', optional: true, longest: 2000, autoComplete: 'off' },
    {
      name: 'tokenUrl',
      kind: 'text',
      hint: 'desk.calendars.token_hint',
      optional: true,
      longest: 500,
      autoComplete: 'off',
    },
    { name: 'tokenScope', kind: 'text', optional: true, longest: 500, autoComplete: 'off' },
  ];
}
