import { useT } from '../../platform/texts.ts';
import { useLazyField } from '../../platform/ui/combo/use-lazy-field.ts';
import { TextField } from '../../platform/ui/text-field.tsx';

type Props = { value: string; error?: string | undefined; label?: string };

const loadBox = () => import('./suggest-box.tsx').then(({ SuggestBox }) => SuggestBox);

export function WhatField({ value, error, label }: Props) {
  const t = useT();
  const { Field: SuggestBox, box, used } = useLazyField(value, loadBox);
  const fieldProps = {
    name: 'q',
    label: label ?? t('search.what.label'),
    error,
    placeholder: t('search.what.example'),
  };
  if (SuggestBox) return <SuggestBox key={value} {...fieldProps} value={value} used={used} />;
  return (
    <div ref={box}>
      <TextField key={value} {...fieldProps} defaultValue={value} autoComplete="off" maxLength={80} />
    </div>
  );
}
