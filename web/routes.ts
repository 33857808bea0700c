import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { RouteRow } from '../contract/route.ts';
import { routes } from '../contract/routes.ts';

function entry({ id, path, file }: RouteRow): RouteConfigEntry {
  return path === '/' ? index(`pages/${file}`, { id }) : route(path, `pages/${file}`, { id });
}

export default routes.map(entry) satisfies RouteConfig;
