import { Search } from 'lucide-react';
import { WhatField } from '../booking/search/what-field.tsx';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import type { Family } from './load-overview.server.ts';

export function SearchLine({ person }: { person: Family['chosen'] }) {
  const t = useT();
  const { searchPath } = useConfig();
  return (
    <search>
      <PageForm id="search" action={searchPath} className="grid grid-cols-[1fr_auto] items-end gap-2">
        {person && <input type="hidden" name="for" value={person.id} />}
        <WhatField
          value=""
          label={person ? t('overview.search.for', { name: person.name }) : t('overview.search.label')}
        />
        <Button aria-label={t('home.search.button')}>
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t('home.search.button')}</span>
        </Button>
      </PageForm>
    </search>
  );
}
