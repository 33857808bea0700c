import type { Brand, Language, Look } from '../../contract/brand.ts';
import type { Database } from '../db/open.ts';
import type { Settings } from '../settings.ts';
import type { Brands } from './load.ts';

export type Host = {
  name: string;
  brand: Brand;
  partnerId: number;
  baseUrl: string;
  look: (language: Language) => Look;
};

export type Hosts = {
  all: readonly Host[];
  /** @returns undefined for a host no brand names: the answer is then 421, never another brand's page (D6). */
  resolve: (hostHeader: string) => Host | undefined;
};

/** @param origin what stands before and behind the host's name in its own address, such as `http://…:3000` */
export function createHosts(
  brands: readonly Brand[],
  look: Brands['look'],
  partnerIds: ReadonlyMap<string, number>,
  origin: URL,
): Hosts {
  const all = brands.flatMap((brand) => {
    const partnerId = partnerIds.get(brand.key);
    if (partnerId === undefined) return [];
    return brand.hosts.map((name): Host => {
      return {
        name: normal(name),
        brand,
        partnerId,
        baseUrl: at(origin, name),
        look: (language) => look(brand, language),
      };
    });
  });
  const byName = new Map(all.map((host) => [host.name, host]));
  return { all, resolve: (hostHeader) => byName.get(nameIn(hostHeader)) };
}

/** Every brand is a partner: a new folder in `brands/` gets its row at the next start. */
export async function openHosts(
  { db }: Database,
  brands: readonly Brand[],
  look: Brands['look'],
  settings: Pick<Settings, 'BASE_URL' | 'PORT'>,
): Promise<Hosts> {
  for (const { key, name } of brands) {
    await db
      .insertInto('partner')
      .values({ key, name })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name }))
      .execute();
  }
  const partners = await db.selectFrom('partner').select(['id', 'key']).execute();
  const origin = new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`);
  return createHosts(brands, look, new Map(partners.map(({ key, id }) => [key, id])), origin);
}

function nameIn(hostHeader: string): string {
  const name = /^([a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(hostHeader.trim())?.[1];
  return normal(name ?? '');
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function at(origin: URL, name: string): string {
  const url = new URL(origin);
  url.hostname = name;
  return url.origin;
}
