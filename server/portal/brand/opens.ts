import type { RouteRow } from '../../../contract/portal/route.ts';
import { type ServiceRow, services } from '../../../contract/portal/services.ts';
import { routeRow } from '../../../contract/routes.ts';

type Plan = { permissions: readonly string[]; services: readonly string[] };

export function opens(
  plan: Plan,
  { permission, planServices }: Pick<RouteRow, 'permission' | 'planServices'>,
): boolean {
  if (planServices) return planServices.some((key) => plan.services.includes(key));
  return permission === undefined || plan.permissions.includes(permission);
}

const rows: readonly ServiceRow[] = services;

/** A tile must not promise visitors a service that no plan gives after the log-in (S2.4-02). */
export function promiseFaults({
  services: serviceKeys,
  products,
}: {
  services: readonly string[];
  products: readonly Plan[];
}): string[] {
  return rows
    .filter(({ key }) => serviceKeys.includes(key))
    .flatMap(({ key, page }) => {
      const route = page === undefined ? undefined : routeRow(page);
      if (!route?.auth) return [];
      const isKept = products.some((plan) => plan.services.includes(key) && opens(plan, route));
      return isKept ? [] : [`the tile ${key} promises what no product has`];
    });
}
