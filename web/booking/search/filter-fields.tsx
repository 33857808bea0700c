import { useEffect, useRef } from 'react';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { names, switches } from './filter-names.ts';
import { formId } from './search-form.tsx';
import type { SearchResult } from './search-result.ts';

type Props = { search: SearchResult; onSwitch?: (input: HTMLInputElement) => void };

/** The fields are outside the search form, and belong to it by their `form` attribute. */
export function FilterFields({ search: { searchQuery, refusal, selects, filters }, onSwitch }: Props) {
  const t = useT();
  const { currency } = useConfig();
  return (
    <>
      {selects.map(({ name, value, options }) => (
        <Select
          key={`${name} ${value}`}
          form={formId}
          name={name}
          label={t(`search.filter.${name}`)}
          error={faultOf(refusal, name)}
          defaultValue={value}
          options={options}
        />
      ))}
      {filters.includes('maxPrice') && (
        <TextField
          key={`maxPrice ${searchQuery.maxPrice}`}
          form={formId}
          name="maxPrice"
          label={`${t('search.filter.maxPrice')} (${currency})`}
          error={faultOf(refusal, 'maxPrice')}
          defaultValue={searchQuery.maxPrice}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
        />
      )}
      {switches
        .filter((name) => filters.includes(name))
        .map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(`search.filter.${name}`)}
            on={searchQuery[name]}
            onSwitch={onSwitch}
          />
        ))}
      {names
        .filter((name) => filters.includes(name))
        .map((name) => (
          <TextField
            key={`${name} ${searchQuery[name]}`}
            form={formId}
            name={name}
            label={t(`search.filter.${name}`)}
            error={faultOf(refusal, name)}
            defaultValue={searchQuery[name]}
            maxLength={80}
            autoComplete="off"
          />
        ))}
    </>
  );
}

type SwitchProps = { name: string; label: string; on: boolean; onSwitch: Props['onSwitch'] };

/** A switch sends the form at once; React does not control it, because drawing it anew would move the focus. */
function Switch({ name, label, on, onSwitch }: SwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = on;
  }, [on]);
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        id={name}
        name={name}
        value="1"
        form={formId}
        defaultChecked={on}
        onChange={(event) => onSwitch?.(event.currentTarget)}
        className="size-6 shrink-0 accent-action"
      />
      <label htmlFor={name} className="grow py-2">
        {label}
      </label>
    </div>
  );
}
