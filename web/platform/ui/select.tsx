import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { control, describedBy, Field, type FieldProps } from './field.tsx';

type Option = { value: string | number; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id'> & {
    placeholder?: string;
    options?: readonly Option[];
    groups?: readonly OptionGroup[];
  };

export function Select({
  name,
  label,
  hidesLabel,
  hint,
  error,
  optional = false,
  placeholder,
  options = [],
  groups = [],
  className = '',
  ...select
}: Props) {
  return (
    <Field name={name} label={label} hidesLabel={hidesLabel} hint={hint} error={error} optional={optional}>
      <span className="relative block">
        <select
          {...select}
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ name, hint, error })}
          className={`${control} pe-11 ${className}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(toOption)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(toOption)}
            </optgroup>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-3 top-1/2 size-5 -translate-y-1/2"
        />
      </span>
    </Field>
  );
}

function toOption({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
