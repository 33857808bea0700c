import type { FieldRow } from '../../../platform/form/field-row.ts';
import { FormField } from '../../../platform/form/form-field.tsx';
import type { FormOutcome, Typed } from '../../../platform/form/outcome.ts';
import { faultOf } from '../../../platform/refusal/refusal.ts';
import { useT } from '../../../platform/texts.ts';

type Props = {
  /** Of the text above each row: `preauth.row.<list>`. */
  list: 'ranges' | 'cares';
  fields: readonly FieldRow[];
  typed: Typed | undefined;
  outcome: FormOutcome | undefined;
};

/** Rows of the same fields: the first is open, and so is each that something stands in. */
export function FieldRows({ list, fields, typed, outcome }: Props) {
  const t = useT();
  const numbers = [...new Set(fields.map(({ name }) => Number(name.split('.')[1])))];
  return numbers.map((no) => {
    const own = fields.filter(({ name }) => name.startsWith(`${list}.${no}.`));
    const isSaid = own.some(({ name, initial }) => {
      const value = typed?.values[name];
      return (value !== undefined && value !== initial) || faultOf(outcome?.refusal, name) !== undefined;
    });
    const legend = t(`preauth.row.${list}`, { no: no + 1 });
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
