import { Pencil, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import type { SearchResult } from './search-result.ts';

/** The form as a single line, which is open from the start when a field is wrong (S4.6-04). */
export function ThinBar({ search, children }: { search: SearchResult; children: ReactNode }) {
  const t = useT();
  const { refusal, terms } = search;
  const wrong = ['location', 'q', 'subfunction'].some((name) => faultOf(refusal, name) !== undefined);
  return (
    <details key={terms} open={wrong} className="group rounded-control border-[1.5px] border-border-control bg-surface">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-3">
        <Search aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
        <span className="min-w-0 grow truncate font-semibold">
          <span className="sr-only">{t('search.bar.terms')} </span>
          {terms}
        </span>
        <span className="inline-flex shrink-0 items-center gap-1.5 text-link underline group-open:hidden">
          <Pencil aria-hidden="true" className="size-5" />
          <span className="max-md:sr-only">{t('search.bar.change')}</span>
        </span>
        <span className="hidden shrink-0 text-link underline group-open:inline">{t('search.bar.close')}</span>
      </summary>
      {children}
    </details>
  );
}
