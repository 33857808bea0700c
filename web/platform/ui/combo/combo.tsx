import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { matches } from '../../../../contract/platform/fold.ts';
import { useT } from '../../texts.ts';
import { ComboField, type ComboFieldProps } from './combo-field.tsx';
import type { ComboGroup } from './combo-group.ts';

export type ComboProps = ComboFieldProps & {
  value: string;
  groups: readonly ComboGroup[];
};

/** An option is found by any part of its name, with or without accents; the form sends its id under `name`. */
export function Combo({ value, groups, ...field }: ComboProps) {
  const t = useT();
  const options = groups.flatMap((group) => group.options);
  const known = options.find((option) => option.id === value);
  const [text, setText] = useState(known?.name ?? value);
  const [chosen, setChosen] = useState(known);
  const choice = chosen?.name === text ? chosen : undefined;
  return (
    <ComboField
      {...field}
      text={text}
      onText={setText}
      onChoose={(key) => setChosen(options.find((option) => option.id === key))}
      groups={groups}
      matches={matches}
      empty={t('ui.combo.none')}
      button={
        <Button
          aria-label={t('ui.combo.open')}
          className="absolute inset-e-0 inset-y-0 grid w-11 place-items-center rounded-control"
        >
          <ChevronDown aria-hidden="true" className="size-5" />
        </Button>
      }
    >
      <input type="hidden" name={field.name} value={choice?.id ?? text} />
    </ComboField>
  );
}
