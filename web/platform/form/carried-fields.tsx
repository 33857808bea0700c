import type { FieldRow } from './field-row.ts';
import type { TypedValues } from './outcome.ts';

/** Keeps the typed values of fields this step does not show. */
export function CarriedFields({ fields, typed }: { fields: readonly FieldRow[]; typed: TypedValues | undefined }) {
  const inputs = fields.flatMap(({ name, kind, whole }) =>
    kind === 'date' && !whole
      ? Object.entries(typed?.dates[name]?.parts ?? {}).map(([part, value]) => ({ name: `${name}-${part}`, value }))
      : [{ name, value: typed?.values[name] ?? typed?.dates[name]?.text }],
  );
  return inputs.map(
    ({ name, value }) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
