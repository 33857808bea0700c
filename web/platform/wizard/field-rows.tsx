import type { FieldRow } from '../form/field-row.ts';
import { FormField } from '../form/form-field.tsx';
import type { FormOutcome, TypedValues } from '../form/outcome.ts';
import { faultOf } from '../refusal/refusal.ts';
import { useT } from '../texts.ts';

type Props = {
  text: string;
  fields: readonly FieldRow[];
  entries: TypedValues | undefined;
  outcome: FormOutcome | undefined;
};

/** A row is open if it is the first, has a fault, or its required field is answered. */
export function FieldRows({ text, fields, entries, outcome }: Props) {
  const t = useT();
  const numbers = [...new Set(fields.map(({ name }) => Number(name.split('.')[1])))];
  return numbers.map((no) => {
    const own = fields.filter(({ name }) => Number(name.split('.')[1]) === no);
    const isOpen = own.some((row) => faultOf(outcome?.refusal, row.name) !== undefined || isAnswered(row, entries));
    const legend = t(text, { no: no + 1 });
    const formFields = own.map((row) => (
      <FormField key={row.name} row={row} entries={entries} error={faultOf(outcome?.refusal, row.name)} />
    ));
    return no === 0 ? (
      <fieldset key={no} className="grid gap-4">
        <legend className="mb-2 font-semibold">{legend}</legend>
        {formFields}
      </fieldset>
    ) : (
      <details key={no} open={isOpen} className="rounded-card border border-border px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{legend}</summary>
        <div className="grid gap-4 pb-4">{formFields}</div>
      </details>
    );
  });
}

/** A default does not count as an answer, because a browser sends it with every row. */
function isAnswered({ name, initial, optional = false }: FieldRow, entries: TypedValues | undefined): boolean {
  if (optional || initial !== undefined) return false;
  const parts = Object.values(entries?.dates[name]?.parts ?? {});
  return (entries?.values[name] ?? '') !== '' || parts.some((part) => part !== '');
}
