import type { ComponentProps } from 'react';
import { acceptFor, type TakenKinds } from '../../../contract/platform/file-limits.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { control, describedBy, Field } from '../../platform/ui/field.tsx';
import { limitValues } from './limit-values.ts';

const name = 'file';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'multiple'> & {
  purpose: TakenKinds;
  words: { label: string; hint: string };
  error: string | undefined;
};

export function FileInput({ purpose, words, error, ...input }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const hint = t(words.hint, limitValues(purpose, language));
  return (
    <Field name={name} label={t(words.label)} hint={hint} error={error}>
      <input
        type="file"
        id={name}
        name={name}
        accept={acceptFor(purpose)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ name, hint, error })}
        className={control}
        {...input}
      />
    </Field>
  );
}
