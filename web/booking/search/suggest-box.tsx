import { useEffect, useState } from 'react';
import type { listSuggestions, Suggestion } from '../../../contract/directory/suggestion.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import { browserCall, type Caller } from '../../platform/browser-call.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { ComboField, type ComboFieldProps } from '../../platform/ui/combo/combo-field.tsx';

type Groups = OutputOf<typeof listSuggestions>['groups'];

const shortest = 2;
const pause = 200;

export function SuggestBox({ value, ...field }: ComboFieldProps & { value: string }) {
  const t = useT();
  const { language, mode } = usePageContext();
  const [text, setText] = useState(value);
  const [groups, setGroups] = useState<Groups>();
  const [chosen, setChosen] = useState<Suggestion>();
  useEffect(() => {
    const q = text.trim();
    if (q.length < shortest || text === value) {
      setGroups(undefined);
      return undefined;
    }
    const stop = new AbortController();
    async function load() {
      const matches = await suggested(q, { language, mode }, stop.signal).catch(() => undefined);
      if (!stop.signal.aborted) setGroups(matches);
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
  const filter = specialization === undefined ? 'subfunction' : 'specialization';
  return (
    <ComboField
      {...field}
      text={text}
      onText={setText}
      onChoose={(key) => setChosen(suggestions.find((suggestion) => keyOf(suggestion) === key))}
      groups={(groups ?? []).map(({ kind, items }) => ({
        name: t(`search.kind.${kind}`),
        options: items.map((item) => ({ id: keyOf(item), name: item.name, note: item.note ?? '' })),
      }))}
      matches={() => true}
      empty={t(groups === undefined ? 'search.what.example' : 'search.what.none')}
    >
      <input type="hidden" name={sent === undefined ? field.name : filter} value={sent ?? text} />
    </ComboField>
  );
}

/** A failure is not shown, because the field works without suggestions (S7-07). */
async function suggested(q: string, caller: Caller, signal: AbortSignal): Promise<Groups | undefined> {
  const answer = await browserCall(`/api/search/suggestions?${new URLSearchParams({ q })}`, caller, { signal });
  if (!answer.ok) return undefined;
  const { groups }: OutputOf<typeof listSuggestions> = await answer.json();
  return groups;
}

function keyOf({ kind, terms }: Suggestion): string {
  return `${kind} ${Object.values(terms).join(' ')}`;
}
