import type { ReactNode } from 'react';
import { describedBy, FieldError, type FieldProps, Hint, Optional } from './field.tsx';

export type Choice = { value: string; label: string; hint?: string | undefined };

const box = 'size-6 shrink-0 accent-action';
const row = 'flex min-h-11 items-start gap-3 rounded-control py-2.5';

/** Nothing is chosen beforehand unless the form says so, so that no answer is given by accident. */
export function Radios({
  choices,
  value,
  legend,
  ...field
}: FieldProps & { choices: readonly Choice[]; value?: string | undefined; legend?: ReactNode }) {
  const { name, label, hidesLabel = false, hint, error, optional } = field;
  return (
    <fieldset
      className={error ? 'border-s-4 border-danger-border ps-4' : ''}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ name, hint, error })}
    >
      <legend className="mb-1.5 font-semibold">
        <span className={hidesLabel ? 'sr-only' : ''}>{legend ?? label}</span>
        {optional && <Optional />}
      </legend>
      <Hint name={name}>{hint}</Hint>
      <FieldError name={name}>{error}</FieldError>
      {choices.map((choice, index) => {
        // The error summary links to the name of the field, so the first choice has that as its id.
        const id = index === 0 ? name : `${name}-${choice.value}`;
        return (
          <div key={choice.value} className={row}>
            <input
              type="radio"
              id={id}
              name={name}
              value={choice.value}
              defaultChecked={choice.value === value}
              className={box}
            />
            <label htmlFor={id} className="grow">
              {choice.label}
              {choice.hint && <span className="block text-s text-text-muted">{choice.hint}</span>}
            </label>
          </div>
        );
      })}
    </fieldset>
  );
}

export function Checkboxes({
  choices,
  values,
  ...field
}: FieldProps & { choices: readonly Choice[]; values: readonly string[] }) {
  const { name, label, hidesLabel = false, hint, error } = field;
  return (
    <fieldset
      className={error ? 'border-s-4 border-danger-border ps-4' : ''}
      aria-describedby={describedBy({ name, hint, error })}
    >
      <legend className={hidesLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      <Hint name={name}>{hint}</Hint>
      <FieldError name={name}>{error}</FieldError>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map((choice, index) => {
          const id = index === 0 ? name : `${name}-${choice.value}`;
          return (
            <div key={choice.value} className={row}>
              <input
                type="checkbox"
                id={id}
                name={name}
                value={choice.value}
                defaultChecked={values.includes(choice.value)}
                aria-invalid={error ? true : undefined}
                className={box}
              />
              <label htmlFor={id} className="grow">
                {choice.label}
              </label>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type CheckboxProps = {
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  value?: string;
  checked?: boolean;
};

export function Checkbox({ name, label, hint, error, value = 'on', checked = false }: CheckboxProps) {
  return (
    <div className={error ? 'border-s-4 border-danger-border ps-4' : ''}>
      <FieldError name={name}>{error}</FieldError>
      <div className={row}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ name, hint, error })}
          className={box}
        />
        <label htmlFor={name} className="grow">
          {label}
        </label>
      </div>
      <Hint name={name}>{hint}</Hint>
    </div>
  );
}
