import type { ComponentProps } from 'react';
import { control, describedBy, Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'>;

export function TextField({ name, label, hidesLabel, hint, error, optional = false, className = '', ...input }: Props) {
  return (
    <Field name={name} label={label} hidesLabel={hidesLabel} hint={hint} error={error} optional={optional}>
      <input
        {...input}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ name, hint, error })}
        className={`${control} ${className}`}
      />
    </Field>
  );
}
