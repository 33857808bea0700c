import { MapPin } from 'lucide-react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';
import type { ProviderRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';
import { NumberMark } from './number-mark.tsx';

const shown = 6;

export function ProviderCard({ row, active }: { row: ProviderRow; active: boolean }) {
  const t = useT();
  const query = new URLSearchParams(useLocation().search);
  const more = row.specializations.length - shown;
  return (
    <article
      aria-labelledby={`row-${row.number}`}
      className={`flex items-start gap-3 rounded-card border bg-surface p-4 md:p-5 ${active ? 'border-map-pin-selected' : 'border-border'}`}
    >
      <NumberMark number={row.number} active={active} />
      <div className="grid gap-1.5">
        <h3 id={`row-${row.number}`}>
          <Link href={hrefWith(href('provider', { providerId: row.providerId }), query, {})}>{row.name}</Link>
        </h3>
        <p className="flex gap-1.5 text-text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{row.address}</span>
        </p>
        <p>
          {row.specializations.slice(0, shown).join(', ')}
          {more > 0 && ` ${t('search.provider.more', { count: more })}`}
        </p>
        <p>
          <strong>{t('search.provider.doctors', { count: row.doctors })}</strong>
          {' · '}
          {row.next ? t('search.provider.next', { day: row.next.short }) : t('provider.times.none')}
        </p>
      </div>
    </article>
  );
}
