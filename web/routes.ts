import { existsSync } from 'node:fs';
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type RouteRow, routes } from '../contract/routes.ts';

const built = routes.filter((row) => existsSync(new URL(`./pages/${row.file}`, import.meta.url)));

function entry({ id, path, file }: RouteRow): RouteConfigEntry {
  return path === '/' ? index(`pages/${file}`, { id }) : route(path, `pages/${file}`, { id });
}

export default built.map(entry) satisfies RouteConfig;
