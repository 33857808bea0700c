import type { ComponentProps } from 'react';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> & { suggestion?: string | undefined };

/** Accepts any spacing and never rewrites it; the accepted form is a button that submits the form with it. */
export function PhoneField({ suggestion, ...field }: Props) {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField {...field} hint={field.hint ?? t('ui.phone.hint')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      {suggestion && (
        <Button kind="quiet" name={`${field.name}-suggestion`} value={suggestion}>
          {t('ui.phone.suggestion', { number: suggestion })}
        </Button>
      )}
    </div>
  );
}
