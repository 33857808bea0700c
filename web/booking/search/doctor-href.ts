import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { useConfig } from '../../platform/page-context.tsx';
import type { DoctorRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';

/** The search as a part of a doctor's address, with and without its week, and the search's own address. */
export type WayBack = { search: string; otherWeek: string; here: string };

/** Searches other than the brand's own, by the value of `from` in a doctor's address. */
const otherSearches = [{ from: 'video', path: href('services-virtual-clinic-search') }] as const;

export function useWayBack(): WayBack {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const from = otherSearches.find(({ path }) => path === pathname)?.from;
    const rest = (own: readonly string[]) => restOf(search, own, from);
    return { search: rest(['subfunction']), otherWeek: rest(['subfunction', 'week']), here: pathname + search };
  }, [pathname, search]);
}

export function useBackHref(): string {
  const { searchPath } = useConfig();
  const query = new URLSearchParams(useLocation().search);
  const all = query.get('back') === 'all';
  const path = otherSearches.find(({ from }) => from === query.get('from'))?.path ?? searchPath;
  return hrefWith(path, query, {
    day: undefined,
    all: undefined,
    back: undefined,
    from: undefined,
    ...(all && { subfunction: undefined }),
  });
}

function restOf(search: string, own: readonly string[], from: string | undefined): string {
  const query = new URLSearchParams(search);
  query.delete('from');
  if (from !== undefined) query.set('from', from);
  query.delete('back');
  if ((query.get('subfunction') ?? '') === '') query.set('back', 'all');
  for (const name of own) query.delete(name);
  return query.size === 0 ? '' : `&${query}`;
}

export function doctorHref(
  { providerId, doctorId, subfunctionId }: DoctorRow,
  { search, otherWeek }: Pick<WayBack, 'search' | 'otherWeek'>,
  week?: string,
): string {
  const path = `${href('doctor', { providerId, doctorId })}?subfunction=${subfunctionId}`;
  return week === undefined ? path + search : `${path}&week=${week}${otherWeek}`;
}
