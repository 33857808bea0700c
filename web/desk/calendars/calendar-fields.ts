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

export function limitFields(calendars: readonly { id: string; provider: Provider }[]): readonly FieldRow[] {
  const [only, ...others] = calendars;
  return [
    {
      name: 'calendarId',
      words: 'limitedCalendar',
      kind: 'select',
      options: calendars.map(({ id, provider }) => ({ value: id, label: provider.name })),
      ...(only && others.length === 0 && { initial: only.id }),
    },
    { name: 'mostAtOnce', kind: 'whole', hint: 'desk.calendars.at_once_hint', longest: 2 },
    { name: 'patience', kind: 'whole', hint: 'desk.calendars.patience_hint', longest: 4 },
    { name: 'freshMinutes', kind: 'whole', hint: 'desk.calendars.fresh_hint', longest: 4 },
  ];
}
