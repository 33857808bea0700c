import type { FieldRow } from '../form/field-row.ts';
import { FormField } from '../form/form-field.tsx';
import type { FormOutcome, TypedValues } from '../form/outcome.ts';
import { faultOf } from '../refusal/refusal.ts';
import { useT } from '../texts.ts';

type Props = {
  text: string;
  fields: readonly FieldRow[];
  typed: TypedValues | undefined;
  outcome: FormOutcome | undefined;
};

/** Rows of the same fields: the first is open, and so is each that something stands in. */
export function FieldRows({ text, fields, typed, outcome }: Props) {
  const t = useT();
  const numbers = [...new Set(fields.map(({ name }) => Number(name.split('.')[1])))];
  return numbers.map((no) => {
    const own = fields.filter(({ name }) => Number(name.split('.')[1]) === no);
    const isSaid = own.some(({ name, initial }) => {
      const value = typed?.values[name];
      if (Object.values(typed?.dates[name]?.parts ?? {}).some((part) => part !== '')) return true;
      return (value !== undefined && value !== initial) || faultOf(outcome?.refusal, name) !== undefined;
    });
    const legend = t(text, { no: no + 1 });
    const shown = own.map((row) => (
      <FormField key={row.name} row={row} typed={typed} error={faultOf(outcome?.refusal, row.name)} />
    ));
    return no === 0 ? (
      <fieldset key={no} className="grid gap-4">
        <legend className="mb-2 font-semibold">{legend}</legend>
        {shown}
      </fieldset>
    ) : (
      <details key={no} open={isSaid} className="rounded-card border border-border px-4 py-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{legend}</summary>
        <div className="grid gap-4 pb-4">{shown}</div>
      </details>
    );
  });
}
