import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { usePageContext } from '../../page-context.tsx';
import { control, describedBy, FieldError } from '../field.tsx';
import type { ComboGroup } from './combo-group.ts';
import { OptionGroup } from './option-group.tsx';
import { submitOnEnter } from './submit-on-enter.ts';
import type { UsedControl } from './use-lazy-field.ts';

export type ComboFieldProps = {
  name: string;
  label: string;
  error: string | undefined;
  placeholder: string;
  used: UsedControl | undefined;
};

type Props = ComboFieldProps & {
  text: string;
  onText: (text: string) => void;
  onChoose: (id: unknown) => void;
  groups: readonly ComboGroup[];
  matches: (name: string, text: string) => boolean;
  empty: string;
  button?: ReactNode;
  children: ReactNode;
};

/** Takes the text and the caret of the native control over, so that options for what was typed before loading appear. */
function useTakenOver(used: UsedControl | undefined, text: string, onText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const lastControl = useRef(used);
  useLayoutEffect(() => {
    const { entry = text, caret } = lastControl.current ?? {};
    if (caret) input.current?.focus();
    if (entry !== text) onText(entry);
    else {
      if (caret) input.current?.setSelectionRange(...caret);
      lastControl.current = undefined;
    }
  }, [text, onText]);
  return input;
}

export function ComboField(props: Props) {
  const { name, label, error, placeholder, used, text, onText, onChoose, groups, matches, empty, button, children } =
    props;
  const { language, nonce } = usePageContext();
  const input = useTakenOver(used, text, onText);
  return (
    <I18nProvider locale={language}>
      {/* The library react-aria reads from here the nonce for its style element (CSP). */}
      <meta property="csp-nonce" nonce={nonce} />
      {children}
      <ComboBox
        allowsCustomValue
        allowsEmptyCollection
        defaultFilter={matches}
        inputValue={text}
        onInputChange={onText}
        onSelectionChange={onChoose}
        className={`grid gap-1.5 ${error ? 'border-s-4 border-danger-border ps-4' : ''}`}
      >
        <Label className="font-semibold">{label}</Label>
        <FieldError name={name}>{error}</FieldError>
        <span className="relative block">
          <Input
            id={name}
            ref={input}
            onKeyDownCapture={submitOnEnter}
            maxLength={80}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ name, hint: undefined, error })}
            className={`${control} ${button ? 'pe-11' : ''} placeholder:text-text-muted placeholder:opacity-100`}
          />
          {button}
        </span>
        <Popover className="w-(--trigger-width) min-w-64 overflow-auto rounded-control border border-border-strong bg-surface shadow-2">
          <ListBox
            className="p-1 outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-text-muted">{empty}</p>}
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
