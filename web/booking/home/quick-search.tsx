import { Search } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { quickSearchId } from '../../platform/form/draft.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { WhatField } from '../search/what-field.tsx';

type Props = { places: readonly string[] };

export function QuickSearch({ places }: Props) {
  const t = useT();
  const { searchPath } = useConfig();
  const [query] = useSearchParams();
  return (
    <search className="rounded-card bg-surface p-4 shadow-2 md:p-6">
      <PageForm
        id={quickSearchId}
        action={searchPath}
        className="grid items-end gap-3 md:gap-4 lg:grid-cols-[5fr_3fr_auto]"
      >
        <WhatField value={query.get('q') ?? ''} />
        <TextField
          name="location"
          defaultValue={query.get('location') ?? ''}
          label={t('home.search.location')}
          list="places"
          autoComplete="off"
          minLength={2}
          maxLength={80}
        />
        <datalist id="places">
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        <Button>
          <Search aria-hidden="true" className="size-5" />
          {t('home.search.button')}
        </Button>
      </PageForm>
    </search>
  );
}
