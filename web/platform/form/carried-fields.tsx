import type { FieldRow } from './field-row.ts';
import type { TypedValues } from './outcome.ts';

export function CarriedFields({ fields, entries }: { fields: readonly FieldRow[]; entries: TypedValues | undefined }) {
  const inputs = fields.flatMap(({ name, kind, whole }) =>
    kind === 'date' && !whole
      ? Object.entries(entries?.dates[name]?.parts ?? {}).map(([part, value]) => ({ name: `${name}-${part}`, value }))
      : [{ name, value: entries?.values[name] ?? entries?.dates[name]?.text }],
  );
  return inputs.map(
    ({ name, value }) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
