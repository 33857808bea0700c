import { join } from 'node:path';
import type { Database } from '../server/platform/db/open.ts';
import type { Host } from '../server/platform/host.ts';
import { refused } from '../server/platform/refused.ts';
import type { Settings } from '../server/platform/settings.ts';
import { openHosts } from '../server/portal/brand/hosts.ts';
import { loadBrands } from '../server/portal/brand/load.ts';

/** @throws Error `Refused` if there is no such brand */
export async function hostOf(database: Database, settings: Settings, brand: string): Promise<Host> {
  const hosts = await openHosts(database, loadBrands(join(import.meta.dirname, '../brands')), settings);
  const host = hosts.all.find((one) => one.brand.key === brand);
  if (!host) throw refused(`There is no brand ${brand}.`);
  return host;
}
