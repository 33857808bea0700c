import { type CareRequestKind, careRequestKinds, offeredKinds } from '../../contract/care/request-kinds.ts';
import type { PageRequest } from '../../contract/page-request.ts';
import { routeRow } from '../../contract/routes.ts';

export function kindsFor({ user }: Pick<PageRequest, 'user'>): CareRequestKind[] {
  if (!user) return [];
  return careRequestKinds.filter((kind) => {
    const { service, page } = kind;
    const flag = routeRow(page)?.permission;
    const isOpen = flag === undefined ? user.services.includes(service) : user[flag];
    return isOpen && offeredKinds(page, user.services).includes(kind);
  });
}
