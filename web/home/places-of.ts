import { shows } from '../../contract/guards.ts';
import { href } from '../../contract/href.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { routeRow } from '../../contract/routes.ts';

/** The places of a customer, in their order; the words are `overview.place.<id>`. */
const places = [
  { id: 'appointments', page: 'services-appointments' },
  { id: 'messages', page: 'messages' },
  { id: 'records', page: 'records' },
  { id: 'coverage', page: 'services-coverage' },
] as const;
export type PlaceId = (typeof places)[number]['id'];

export type Place = { id: PlaceId; href: string; count: number | null };

export function placesOf(
  { config, user }: Pick<PageRequest, 'config' | 'user'>,
  counts: Partial<Record<PlaceId, number | null>> = {},
): Place[] {
  const opens = (page: (typeof places)[number]['page']) => {
    const permission = routeRow(page)?.permission;
    return user !== undefined && shows(config, page) && (permission === undefined || user[permission]);
  };
  return places
    .filter(({ page }) => opens(page))
    .map(({ id, page }) => ({ id, href: href(page), count: counts[id] ?? null }));
}
