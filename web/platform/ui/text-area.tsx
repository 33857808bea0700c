import type { ComponentProps } from 'react';
import { control, describedBy, Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id'>;

export function TextArea({
  name,
  label,
  hidesLabel,
  hint,
  error,
  optional = false,
  className = '',
  rows = 4,
  ...area
}: Props) {
  return (
    <Field name={name} label={label} hidesLabel={hidesLabel} hint={hint} error={error} optional={optional}>
      <textarea
        {...area}
        id={name}
        name={name}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ name, hint, error })}
        className={`${control} ${className}`}
      />
    </Field>
  );
}
