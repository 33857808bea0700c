import { type DatePart, dateOrder } from '../../../contract/platform/format.ts';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { control, describedBy, FieldError, type FieldProps, Hint, Optional } from './field.tsx';

const widths = { year: 'w-24', month: 'w-20', day: 'w-20' } as const;
const completions = { year: 'bday-year', month: 'bday-month', day: 'bday-day' } as const;

export type DateValue = Partial<Record<DatePart, string>>;

/** A date that people know is typed faster than picked. The form sends `<name>-year` and so on for `readDateParts`. */
export function DateParts({
  value = {},
  wrong = [],
  birthday = false,
  ...field
}: FieldProps & { value?: DateValue | undefined; wrong?: readonly DatePart[] | undefined; birthday?: boolean }) {
  const t = useT();
  const { name, label, hidesLabel = false, hint, error, optional } = field;
  const order = dateOrder(useConfig().hostLocale);
  const isWrong = (part: DatePart) => wrong.length === 0 || wrong.includes(part);
  const first = order.find(isWrong);
  return (
    <fieldset
      className={error ? 'border-s-4 border-danger-border ps-4' : ''}
      aria-describedby={describedBy({ name, hint, error })}
    >
      <legend className="mb-1.5 font-semibold">
        <span className={hidesLabel ? 'sr-only' : ''}>{label}</span>
        {optional && <Optional />}
      </legend>
      <div className="grid gap-1.5">
        <Hint name={name}>{hint}</Hint>
        <FieldError name={name}>{error}</FieldError>
        <div className="flex flex-wrap gap-3">
          {order.map((part) => {
            // The error summary links to the name of the field, so its first part has that as its id.
            const id = part === first ? name : `${name}-${part}`;
            return (
              <div key={part} className={`grid gap-1 ${widths[part]}`}>
                <label htmlFor={id} className="text-s">
                  {t(`ui.date.${part}`)}
                </label>
                <input
                  id={id}
                  name={`${name}-${part}`}
                  defaultValue={value[part]}
                  inputMode={part === 'month' ? undefined : 'numeric'}
                  autoComplete={birthday ? completions[part] : 'off'}
                  aria-invalid={error && isWrong(part) ? true : undefined}
                  aria-describedby={describedBy({ name, hint: undefined, error })}
                  className={`${control} tabular-nums`}
                />
              </div>
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}
