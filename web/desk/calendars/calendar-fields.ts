import type { FieldRow } from '../../platform/form/field-row.ts';

type Provider = { id: number; name: string };

const clinicOf = (providers: readonly Provider[]) =>
  ({
    kind: 'select',
    options: providers.map(({ id, name }) => ({ value: String(id), label: name })),
  }) as const;

export function pauseFields(providers: readonly Provider[]): readonly FieldRow[] {
  return [{ name: 'pausedProvider', ...clinicOf(providers) }];
}

export function requestFields(providers: readonly Provider[]): readonly FieldRow[] {
  return [
    { name: 'requestedProvider', ...clinicOf(providers) },
    { name: 'note', kind: 'long-text', hint: 'desk.calendars.note_hint', longest: 500, autoComplete: 'off' },
  ];
}
