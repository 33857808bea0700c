import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { WhatWeCanDo } from '../no-time/what-we-can-do.tsx';
import { askedBy } from './asked-by.ts';
import type { SearchResult } from './found.ts';
import { LinkList } from './link-list.tsx';
import { wishOf } from './wish.ts';

export function EmptyResult({ found }: { found: SearchResult }) {
  const t = useT();
  const { reason, ways } = found;
  return (
    <div className="mt-5 grid gap-6">
      <EmptyState title={t('search.zero.title')}>
        <p>{reason}</p>
        <LinkList links={ways} />
      </EmptyState>
      <WhatWeCanDo asked={askedBy(found.searchQuery)} wish={wishOf(found)} />
      <PhoneBlock />
    </div>
  );
}
