import type { ComponentProps } from 'react';
import {
  acceptFor,
  fileKinds,
  fileLimits,
  kindNames,
  type TakenKinds,
} from '../../../contract/platform/file-limits.ts';
import { fileSize } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { control, describedBy, Field } from '../../platform/ui/field.tsx';

const name = 'file';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'multiple'> & {
  purpose: TakenKinds;
  words: { label: string; hint: string };
  error: string | undefined;
};

export function FileInput({ purpose, words, error, ...input }: Props) {
  const t = useT();
  const { language } = usePageContext();
  const size = (bytes: number) => fileSize(bytes, language);
  const hint = t(words.hint, {
    kinds: kindNames(purpose),
    picture: size(fileKinds.jpeg.maxBytes),
    megapixels: fileKinds.jpeg.maxPixels / 1_000_000,
    heic: fileKinds.heic.maxPixels / 1_000_000,
    document: size(fileKinds.pdf.maxBytes),
    most: fileLimits.mostFiles,
    together: size(fileLimits.mostBytes),
  });
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
