import { Search } from 'lucide-react';
import { useConfig } from '../platform/page-context.tsx';
import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { TextField } from '../platform/ui/text-field.tsx';

export function SearchLine() {
  const t = useT();
  const { searchPath } = useConfig();
  return (
    <search>
      <PageForm action={searchPath} className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField
          name="q"
          label={t('overview.search.label')}
          placeholder={t('home.search.what_example')}
          autoComplete="off"
          maxLength={80}
        />
        <Button aria-label={t('home.search.button')}>
          <Search aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{t('home.search.button')}</span>
        </Button>
      </PageForm>
    </search>
  );
}
