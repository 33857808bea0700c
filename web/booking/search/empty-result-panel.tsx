import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { WhatWeCanDo } from '../no-time/what-we-can-do.tsx';
import { LinkList } from './link-list.tsx';
import { askedBy } from './no-time-query.ts';
import type { SearchResult } from './search-result.ts';
import { wishOf } from './wish.ts';

export function EmptyResult({ search }: { search: SearchResult }) {
  const t = useT();
  const { reason, ways } = search;
  return (
    <div className="mt-5 grid gap-6">
      <EmptyState title={t('search.zero.title')}>
        <p>{reason}</p>
        <LinkList links={ways} />
      </EmptyState>
      <WhatWeCanDo query={askedBy(search.searchQuery)} wish={wishOf(search)} />
      <PhoneBlock />
    </div>
  );
}
