import { shows } from '../../../contract/guards.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { routeRow } from '../../../contract/routes.ts';
import type { Customer } from '../../platform/page-context.tsx';

type Place = Customer['places'][number];
export type PlaceId = Place['id'];

/** Texts are `frame.place.<id>`. */
const places = [
  { id: 'appointments', page: 'services-appointments' },
  { id: 'messages', page: 'messages' },
  { id: 'records', page: 'records' },
  { id: 'coverage', page: 'services-coverage' },
] as const satisfies { id: PlaceId; page: string }[];

export function placesOf({ config, user }: Pick<PageRequest, 'config' | 'user'>): Place[] {
  const opens = (page: (typeof places)[number]['page']) => {
    const permission = routeRow(page)?.permission;
    return user !== undefined && shows(config, page) && (permission === undefined || user[permission]);
  };
  return places.filter(({ page }) => opens(page)).map(({ id, page }) => ({ id, href: href(page) }));
}
