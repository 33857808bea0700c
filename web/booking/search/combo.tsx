import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { control, describedBy, FieldError } from '../../platform/ui/field.tsx';
import { type ComboGroup, matches } from './match.ts';
import { OptionGroup } from './option-group.tsx';
import { searchOnEnter } from './search-on-enter.ts';

export type ComboProps = {
  name: string;
  label: string;
  error: string | undefined;
  placeholder: string;
  /** An option's id, or free text. */
  value: string;
  groups: readonly ComboGroup[];
  /** Whether it replaces a control that had the focus. */
  focused: boolean;
};

/** Finds options by any part of the name, ignoring accents; submits the option's id under `name`. */
export function Combo({ name, label, error, placeholder, value, groups, focused }: ComboProps) {
  const t = useT();
  const { language } = usePageContext();
  const options = groups.flatMap((group) => group.options);
  const known = options.find((option) => option.id === value);
  const [text, setText] = useState(known?.name ?? value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const [chosen, setChosen] = useState(known);
  const meant = chosen?.name === text ? chosen : undefined;
  const sent = meant?.id ?? text;
  return (
    <I18nProvider locale={language}>
      <input type="hidden" name={name} value={sent} />
      <ComboBox
        allowsCustomValue
        allowsEmptyCollection
        defaultFilter={matches}
        inputValue={text}
        onInputChange={setText}
        onSelectionChange={(key) => setChosen(options.find((option) => option.id === key))}
        className={`grid gap-1.5 ${error ? 'border-s-4 border-danger-border ps-4' : ''}`}
      >
        <Label className="font-semibold">{label}</Label>
        <FieldError name={name}>{error}</FieldError>
        <span className="relative block">
          <Input
            id={name}
            ref={input}
            onKeyDownCapture={searchOnEnter}
            maxLength={80}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ name, hint: undefined, error })}
            className={`${control} pe-11 placeholder:text-text-muted placeholder:opacity-100`}
          />
          <Button
            aria-label={t('search.combo.open')}
            className="absolute inset-e-0 inset-y-0 grid w-11 place-items-center rounded-control"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </Button>
        </span>
        <Popover className="w-(--trigger-width) min-w-64 overflow-auto rounded-control border border-border-strong bg-surface shadow-2">
          <ListBox
            className="p-1 outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-text-muted">{t('search.combo.none')}</p>}
          >
            {groups.map((group) => (
              <OptionGroup key={group.name} {...group} />
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
