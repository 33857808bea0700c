import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { RouteRow } from '../contract/portal/route.ts';
import { routes } from '../contract/routes.ts';

function entry({ id, path, file }: RouteRow): RouteConfigEntry {
  return id === 'home' ? index(file, { id }) : route(path, file, { id });
}

export default routes.map(entry) satisfies RouteConfig;
