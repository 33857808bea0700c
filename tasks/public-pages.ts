import { join } from 'node:path';
import type { RouteRow } from '../contract/portal/route.ts';
import { routes } from '../contract/routes.ts';
import { loadContents } from '../server/portal/contents/contents.ts';
import { keptTimes } from '../server/processing.ts';

const root = join(import.meta.dirname, '..');
const contents = loadContents(join(root, 'contents'), join(root, 'brands'), keptTimes);
const rows: readonly RouteRow[] = routes;

/** Addresses without a parameter that a visitor may open; those closed in the brand lead elsewhere. */
export function publicPaths(brand: string): string[] {
  const fixed = rows.filter(({ path, auth }) => !auth && !/[:*]/.test(path)).map(({ path }) => path);
  const texts = contents.names('pages/', brand).map((name) => name.replace('pages', ''));
  return [...new Set([...fixed, ...texts, '/no-such-page'])];
}
