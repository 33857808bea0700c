import type { FieldRow } from './field-row.ts';
import type { Typed } from './outcome.ts';

/** What was typed into fields that are not on show, sent along unseen. */
export function CarriedFields({ fields, typed }: { fields: readonly FieldRow[]; typed: Typed | undefined }) {
  const inputs = fields.flatMap(({ name, kind }) =>
    kind === 'date'
      ? Object.entries(typed?.dates[name] ?? {}).map(([part, value]) => ({ name: `${name}-${part}`, value }))
      : [{ name, value: typed?.values[name] }],
  );
  return inputs.map(
    ({ name, value }) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
