import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import type { ProviderRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';
import { ResultFrame } from './result-frame.tsx';

const shown = 6;

export function ProviderCard({ row, mark, active }: { row: ProviderRow; mark: ReactNode; active: boolean }) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const more = row.specializations.length - shown;
  const id = `row-${row.number}`;
  return (
    <ResultFrame
      id={id}
      active={active}
      words={
        <div className="flex items-start gap-3">
          {mark}
          <div className="grid gap-1">
            <h3 id={id}>
              <Link href={hrefWith(href('provider', { providerId: row.providerId }), query, {})}>{row.name}</Link>
            </h3>
            <p className="text-xs text-text-muted">{row.where}</p>
            <p>
              {row.specializations.slice(0, shown).join(', ')}
              {more > 0 && ` ${t('search.provider.more', { count: more })}`}
            </p>
          </div>
        </div>
      }
      times={
        <p>
          <strong>{t('search.provider.doctors', { count: row.doctors })}</strong>
          {' · '}
          {row.next ? t('search.provider.next', { day: row.next.short }) : t('provider.times.none')}
        </p>
      }
    />
  );
}
