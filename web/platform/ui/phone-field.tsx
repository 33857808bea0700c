import type { ComponentProps } from 'react';
import { countryOf } from '../../../contract/platform/country.ts';
import { useConfig } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> & { suggestion?: string | undefined };

/** A number as the host's country writes it is accepted; for another country's, a button offers it rewritten and sends the form. */
export function PhoneField({ suggestion, ...field }: Props) {
  const t = useT();
  const { hostLocale } = useConfig();
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <TextField
          {...field}
          hint={field.hint ?? t(`ui.phone.hint.${countryOf(hostLocale)}`)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      {suggestion && (
        <Button kind="quiet" name={`${field.name}-suggestion`} value={suggestion}>
          {t('ui.phone.suggestion', { number: suggestion })}
        </Button>
      )}
    </div>
  );
}
