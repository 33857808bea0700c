import { routes as booking } from './booking/routes.ts';
import { routes as care } from './care/routes.ts';
import { routes as claims } from './claims/routes.ts';
import { routes as complaints } from './complaints/routes.ts';
import { routes as desk } from './desk/routes.ts';
import { routes as entitlement } from './entitlement/routes.ts';
import { routes as home } from './home/routes.ts';
import { routes as identity } from './identity/routes.ts';
import { routes as interop } from './interop/routes.ts';
import { routes as payment } from './payment/routes.ts';
import type { RouteRow } from './portal/route.ts';
import { routes as portal } from './portal/routes.ts';
import { routes as records } from './records/routes.ts';
import { routes as telemedicine } from './telemedicine/routes.ts';

/** The test `routes.test.ts` compares the routes with the specification. */
export const routes = [
  ...portal,
  ...identity,
  ...entitlement,
  ...booking,
  ...records,
  ...care,
  ...claims,
  ...payment,
  ...telemedicine,
  ...complaints,
  ...home,
  ...interop,
  ...desk,
];

export type RouteId = (typeof routes)[number]['id'];

const rows: ReadonlyMap<string, RouteRow> = new Map(routes.map((row) => [row.id, row]));

export function routeRow(id: string): RouteRow | undefined {
  return rows.get(id);
}

export function routeIdOf(pattern: string): RouteId | undefined {
  return routes.find(({ path }) => path === pattern)?.id;
}

export function contentPath(kind: string): string | undefined {
  return [...rows.values()].find((row) => row.content === kind)?.path;
}
