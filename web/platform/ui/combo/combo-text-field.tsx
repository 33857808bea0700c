import { useId } from 'react';
import { TextField } from '../text-field.tsx';
import type { ComboProps } from './combo.tsx';
import { useLazyField } from './use-lazy-field.ts';

const loadCombo = () => import('./combo.tsx').then(({ Combo }) => Combo);

type Props = Omit<ComboProps, 'used'> & {
  text: string;
  required?: boolean;
};

/** A text field with the browser's suggestions until script loads the full one; the form sends the id of an option, or the text. */
export function ComboTextField({ text, required = false, ...combo }: Props) {
  const list = useId();
  const { Field: Combo, box, used } = useLazyField(text, loadCombo);
  const { name, label, error, placeholder, value, groups } = combo;
  if (Combo) return <Combo key={value} {...combo} value={value === '' ? text : value} used={used} />;
  return (
    <div ref={box}>
      <TextField
        key={value}
        {...{ name, label, error, placeholder, list, required }}
        defaultValue={text}
        autoComplete="off"
        maxLength={80}
      />
      <datalist id={list}>
        {groups
          .flatMap(({ options }) => options)
          .map((option) => (
            <option key={option.id} value={option.name} />
          ))}
      </datalist>
    </div>
  );
}
