import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { hrefWith } from '../offering/search-query.ts';
import type { WayOut } from './empty-result.server.ts';
import type { Found } from './found.ts';

export function EmptyResult({ found }: { found: Found }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const { ways, listType } = found;
  const most = ways.find((way) => 'drop' in way);
  const hrefOf = (way: WayOut) => hrefWith(pathname, query, { page: undefined, ...changesOf(way) });
  const textOf = (way: WayOut) => {
    const people = t(`search.results.${listType}`, { count: way.total });
    if ('drop' in way) return t(`search.zero.without.${way.drop}`, { people });
    if ('dropAll' in way) return t('search.zero.without_all', { people });
    return t('search.zero.wider', { place: way.name, people });
  };
  return (
    <div className="mt-5 grid gap-6">
      <EmptyState title={t('search.zero.title')}>
        <p>
          {most
            ? t(`search.zero.most.${most.drop}`)
            : t(ways.length > 0 ? 'search.zero.together' : 'search.zero.nothing')}
        </p>
        {ways.length > 0 && (
          <ul className="grid">
            {ways.map((way) => (
              <li key={hrefOf(way)}>
                <Link href={hrefOf(way)} className="inline-flex min-h-11 items-center">
                  {textOf(way)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {ways.length === 0 && <Link href={pathname}>{t('search.refused.anew')}</Link>}
      </EmptyState>
      <PhoneBlock />
    </div>
  );
}

function changesOf(way: WayOut): Record<string, string | undefined> {
  if ('drop' in way) return { [way.drop]: undefined };
  if ('dropAll' in way) return Object.fromEntries(way.dropAll.map((name) => [name, undefined]));
  return { location: way.wider };
}
