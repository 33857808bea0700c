import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import type { DoctorRow } from '../offering/result-row.ts';

/** The search as the rest of a doctor's address, for the way back: as it is, and without its week. */
export type WayBack = { search: string; otherWeek: string };

export function useWayBack(): WayBack {
  const { search } = useLocation();
  return useMemo(
    () => ({ search: restOf(search, ['subfunction']), otherWeek: restOf(search, ['subfunction', 'week']) }),
    [search],
  );
}

function restOf(search: string, own: readonly string[]): string {
  const query = new URLSearchParams(search);
  query.delete('back');
  if ((query.get('subfunction') ?? '') === '') query.set('back', 'all');
  for (const name of own) query.delete(name);
  return query.size === 0 ? '' : `&${query}`;
}

export function doctorHref(
  { providerId, doctorId, subfunctionId }: DoctorRow,
  { search, otherWeek }: WayBack,
  week?: string,
): string {
  const path = `${href('doctor', { providerId, doctorId })}?subfunction=${subfunctionId}`;
  return week === undefined ? path + search : `${path}&week=${week}${otherWeek}`;
}
