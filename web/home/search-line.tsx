import { Search } from 'lucide-react';
import { WhatField } from '../booking/search/what-field.tsx';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';

export function SearchLine() {
  const t = useT();
  const { searchPath } = useConfig();
  return (
    <search>
      <PageForm action={searchPath} className="grid grid-cols-[1fr_auto] items-end gap-2">
        <WhatField value="" label={t('overview.search.label')} />
        <Button aria-label={t('home.search.button')}>
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t('home.search.button')}</span>
        </Button>
      </PageForm>
    </search>
  );
}
