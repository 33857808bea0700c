import { useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { listSuggestions, Suggestion } from '../../../contract/directory/suggestion.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import { browserCall, type Caller } from '../../platform/browser-call.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { control, describedBy, FieldError } from '../../platform/ui/field.tsx';
import { OptionGroup } from './option-group.tsx';
import { searchOnEnter } from './search-on-enter.ts';

type Props = {
  name: string;
  label: string;
  error: string | undefined;
  placeholder: string;
  value: string;
  focused: boolean;
};
type Groups = OutputOf<typeof listSuggestions>['groups'];

const shortest = 2;
const pause = 200;

/** Suggests what the text may mean while it is typed; sends the text, or the filter of what was chosen. */
export function SuggestBox({ name, label, error, placeholder, value, focused }: Props) {
  const t = useT();
  const { language, mode } = usePageContext();
  const [text, setText] = useState(value);
  const [groups, setGroups] = useState<Groups>();
  const [chosen, setChosen] = useState<Suggestion>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    const q = text.trim();
    if (q.length < shortest || text === value) {
      setGroups(undefined);
      return undefined;
    }
    const stop = new AbortController();
    async function load() {
      const found = await suggested(q, { language, mode }, stop.signal).catch(() => undefined);
      if (!stop.signal.aborted) setGroups(found);
    }
    const timer = setTimeout(() => void load(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, value, language, mode]);
  const suggestions = (groups ?? []).flatMap(({ items }) => items);
  const { specialization, subfunction } = (chosen?.name === text ? chosen.terms : undefined) ?? {};
  const sent = specialization ?? subfunction;
  return (
    <I18nProvider locale={language}>
      {sent === undefined ? (
        <input type="hidden" name={name} value={text} />
      ) : (
        <input type="hidden" name={specialization === undefined ? 'subfunction' : 'specialization'} value={sent} />
      )}
      <ComboBox
        allowsCustomValue
        allowsEmptyCollection
        defaultFilter={() => true}
        inputValue={text}
        onInputChange={setText}
        onSelectionChange={(key) => setChosen(suggestions.find((suggestion) => keyOf(suggestion) === key))}
        className={`grid gap-1.5 ${error ? 'border-s-4 border-danger-border ps-4' : ''}`}
      >
        <Label className="font-semibold">{label}</Label>
        <FieldError name={name}>{error}</FieldError>
        <Input
          id={name}
          ref={input}
          onKeyDownCapture={searchOnEnter}
          maxLength={80}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ name, hint: undefined, error })}
          className={`${control} placeholder:text-text-muted placeholder:opacity-100`}
        />
        <Popover className="w-(--trigger-width) min-w-64 overflow-auto rounded-control border border-border-strong bg-surface shadow-2">
          <ListBox
            className="p-1 outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2 text-text-muted">
                {t(groups === undefined ? 'search.what.example' : 'search.what.none')}
              </p>
            )}
          >
            {(groups ?? []).map(({ kind, items }) => (
              <OptionGroup
                key={kind}
                name={t(`search.kind.${kind}`)}
                options={items.map((item) => ({ id: keyOf(item), name: item.name, note: item.note ?? '' }))}
              />
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

/** A failure is not shown to the visitor (S7-07), because the field works without suggestions. */
async function suggested(q: string, caller: Caller, signal: AbortSignal): Promise<Groups | undefined> {
  const answer = await browserCall(`/api/search/suggestions?${new URLSearchParams({ q })}`, caller, { signal });
  if (!answer.ok) return undefined;
  const { groups }: OutputOf<typeof listSuggestions> = await answer.json();
  return groups;
}

function keyOf({ kind, terms }: Suggestion): string {
  return `${kind} ${Object.values(terms).join(' ')}`;
}
