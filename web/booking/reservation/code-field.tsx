import type { InputEvent } from 'react';
import { digitsOf } from '../../../contract/platform/plain-text.ts';
import { useT } from '../../platform/texts.ts';
import { TextField } from '../../platform/ui/text-field.tsx';

/** The last digit of the code presses the form's button, as the hint announces; without script, the person presses it. */
export function CodeField() {
  const t = useT();
  function onInput({ currentTarget: { value, form } }: InputEvent<HTMLInputElement>) {
    if (digitsOf(value).length === 6) form?.requestSubmit(form.querySelector<HTMLButtonElement>('button'));
  }
  return (
    <TextField
      name="code"
      label={t('reservation.verification.code')}
      hint={t('reservation.verification.code_hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={100}
      onInput={onInput}
      className="max-w-40 tabular-nums"
    />
  );
}
