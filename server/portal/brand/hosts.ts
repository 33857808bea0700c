import type { Brand } from '../../../contract/platform/brand.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Host } from '../../platform/host.ts';
import type { Settings } from '../../platform/settings.ts';
import { type Brands, defaultBrand } from './load.ts';

export type Hosts = {
  all: readonly Host[];
  /** The port in the header is ignored. An unknown host is undefined, and answered with 421. */
  resolve: (header: string) => Host | undefined;
};

export async function openHosts(
  { db }: Database,
  { brands, look, photos, tiles, deskLook, broken }: Brands,
  settings: Pick<Settings, 'BASE_URL' | 'PORT'>,
): Promise<Hosts> {
  const all: Host[] = [];
  for (const brand of brands) {
    const { id } = await db
      .insertInto('partner')
      .values({ key: brand.key, name: brand.name })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ name: brand.name }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeProducts(db, id, brand);
    const names = brand.key === defaultBrand ? [...brand.hosts, ...broken.flatMap(({ hosts }) => hosts)] : brand.hosts;
    for (const name of names) {
      await db
        .insertInto('host')
        .values({ name, partner_id: id })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ partner_id: id }))
        .execute();
      all.push({
        name,
        brand,
        partnerId: id,
        baseUrl: baseUrlOf(name, settings),
        photos: photos(brand),
        tilePicture: tiles(brand).picture,
        desk: deskLook(brand),
        look: (language, mode = brand.mode) => look(brand, language, mode),
      });
    }
  }
  const byName = new Map(all.map((host) => [host.name, host]));
  const [first] = all;
  // The deployment's own address shows the default brand, whatever hosts that brand lists.
  const own = first && settings.BASE_URL !== undefined ? new URL(settings.BASE_URL).hostname : undefined;
  if (first && own && !byName.has(own)) byName.set(own, { ...first, name: own, baseUrl: baseUrlOf(own, settings) });
  return { all: [...byName.values()], resolve: (header) => byName.get(nameIn(header)) };
}

/** A product that the brand no longer names stays, because subscriptions point to it. */
async function writeProducts(db: Database['db'], partnerId: number, { products }: Brand): Promise<void> {
  for (const { key, name, permissions, services, hasMap, med24Free } of products) {
    const facts = { name: JSON.stringify(name), permissions, services, has_map: hasMap, med24_free: med24Free };
    await db
      .insertInto('product')
      .values({ partner_id: partnerId, key, ...facts })
      .onConflict((conflict) => conflict.columns(['partner_id', 'key']).doUpdateSet(facts))
      .execute();
  }
}

function nameIn(header: string): string {
  return /^([a-z0-9.-]+?)\.?(?::\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase() ?? '';
}

function baseUrlOf(name: string, { BASE_URL, PORT }: Pick<Settings, 'BASE_URL' | 'PORT'>): string {
  const url = new URL(BASE_URL ?? `http://localhost:${PORT}`);
  url.hostname = name;
  return url.origin;
}
