import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { WhatWeCanDo } from '../no-time/what-we-can-do.tsx';
import { askedBy } from './asked-by.ts';
import type { SearchResult } from './found.ts';
import { wishOf } from './wish.ts';

export function EmptyResult({ found }: { found: SearchResult }) {
  const t = useT();
  const { reason, ways } = found;
  return (
    <div className="mt-5 grid gap-6">
      <EmptyState title={t('search.zero.title')}>
        <p>{reason}</p>
        <ul className="grid">
          {ways.map(({ text, href }) => (
            <li key={href}>
              <Link href={href} className="inline-flex min-h-11 items-center">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
      <WhatWeCanDo asked={askedBy(found.searchQuery)} wish={wishOf(found)} />
      <PhoneBlock />
    </div>
  );
}
