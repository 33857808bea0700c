import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '../../contract/platform/config.ts';
import { services } from '../../contract/portal/services.ts';
import { type Offer, tileNames, tilePicturesPath, tilesOf } from '../../contract/portal/tiles.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { cookiesOf, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

const largest = 18_000;

const folder = mkdtempSync(join(tmpdir(), 'kapu-brands-'));
const { brands, look } = loadBrands('brands');
type Brand = (typeof brands)[number];

const numbers: ReadonlyMap<string, number> = new Map(services.map(({ key, id }) => [key, id]));

let own: Buffer;
let w: World;
beforeAll(async () => {
  cpSync('brands', folder, { recursive: true });
  own = await sharp({ create: { width: 512, height: 288, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  mkdirSync(join(folder, 'groupama/public/tiles'), { recursive: true });
  writeFileSync(join(folder, 'groupama/public/tiles/nutrition.jpeg'), own);
  w = await world({ brands: folder });
});
afterAll(async () => {
  await w.close();
  rmSync(folder, { recursive: true });
});

const say = (brand: Brand, id: string) => w.services.texts.say('hu', id, {}, look(brand, 'hu', 'page').texts);

type TileParts = Record<'title' | 'lead' | 'label' | 'button' | 'url' | 'image', string>;
const nothing: TileParts = { title: '', lead: '', label: '', button: '', url: '', image: '' };

function drawnIn({ document }: Visit): TileParts[] {
  return [...document.querySelectorAll('section[aria-labelledby=services] > ul > li')].map((tile) => {
    const [lead, ...more] = [...tile.querySelectorAll('p')].map(({ textContent }) => textContent);
    return {
      title: tile.querySelector('h3')?.textContent ?? '',
      lead: lead ?? '',
      label: more.length > 1 ? (more.at(0) ?? '') : '',
      button: more.at(-1) ?? '',
      url: tile.querySelector('h3 a')?.getAttribute('href') ?? '',
      image: tile.querySelector('img')?.getAttribute('src') ?? '',
    };
  });
}

/** The partner's folder lists the visitors' offer. */
async function offerTo(brand: Brand): Promise<Offer> {
  const { partner } = good(await w.call(getConfig, {}, { host: hostOf(brand) }));
  return {
    services: partner.services,
    order: partner.servicesSortingOrder,
    loggedIn: false,
    hasPublicCalendar: partner.hasPublicCalendar,
    hasCardNetwork: false,
    hasVideoConsultation: false,
  };
}

const pictureAt = (address: string, brand: Brand, headers: Record<string, string> = {}) =>
  w.request(address, { host: hostOf(brand), headers });

const withTiles = brands.filter(({ slots }) => slots.tiles.variant !== 'none');

describe.each(withTiles.map((brand) => [brand.key, brand] as const))('the tiles of %s (S2.4-02)', (_key, brand) => {
  it.skipIf(brand.requiresToken)('lead a visitor to the service page and have each of the named parts', async () => {
    const tiles = tilesOf(await offerTo(brand));
    const pictures = drawnIn(await visit(w, '/', { host: hostOf(brand), axe: false }));
    expect(pictures.map(({ image }) => image.split('?')[0])).toEqual(
      tiles.map(({ name }) => `${tilePicturesPath}/${name.toLowerCase()}.jpeg`),
    );
    for (const [at, tile] of tiles.entries()) {
      const { title, lead, label, button, url } = pictures[at] ?? nothing;
      expect(tile.value).toBe(numbers.get(tile.name) ?? 0);
      expect(tile.image).toBe(`${tile.name.toLowerCase()}.jpeg`);
      expect([title, lead]).toEqual(['title', 'lead'].map((part) => say(brand, `home.service.${tile.title}.${part}`)));
      expect(url).toMatch(/^(?:\/|tel:)/);
      const words = [say(brand, `home.tile.${tile.button}`), say(brand, 'home.tile.call')];
      expect(url.startsWith('tel:') ? words[1] : words[0]).toBe(button);
      if (tile.label) expect(label).toBe(say(brand, `home.label.${tile.label}`));
      else if (url.startsWith('/services/'))
        expect(label !== '', `${tile.name} says whether one must log in`).toBe(true);
      const isFree = label === say(brand, 'home.label.public') || tile.label !== undefined;
      if (tile.isPublic && url.startsWith('/')) expect(isFree || tile.page === 'provider-search').toBe(true);
      expect(tile.order).toBe(brand.servicesSortingOrder[tile.name] ?? 99);
      expect(tile.order).toBeGreaterThanOrEqual(tiles[at - 1]?.order ?? 0);
    }
  });

  it('show the customers of each plan a picture of each service', async () => {
    for (const { key, med24Free } of brand.products) {
      // A customer of the free plan is led from home to the search (S4.2-07).
      if (med24Free) continue;
      const { jar } = await planCustomer(w, brand, key);
      const tiles = drawnIn(await visit(w, '/', { host: hostOf(brand), axe: false, cookie: cookiesOf(jar) }));
      expect(tiles.length, key).toBeGreaterThan(0);
      for (const { image, title } of tiles) {
        const answer = await pictureAt(image, brand);
        expect([answer.status, answer.headers.get('content-type')], `${title} of ${key}`).toEqual([200, 'image/jpeg']);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
    }
  });
});

it.each(brands.map((brand) => [brand.key, brand] as const))(
  'of %s, the picture of every service type answers as a JPEG of at most 18 kB under its name in lower case (S2.4-02)',
  { timeout: 60_000 },
  async (_key, brand) => {
    const different = new Set<string>();
    for (const name of tileNames) {
      const answer = await pictureAt(`${tilePicturesPath}/${name.toLowerCase()}.jpeg`, brand);
      expect([answer.status, answer.headers.get('content-type')], name).toEqual([200, 'image/jpeg']);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length, name).toBeLessThanOrEqual(largest);
      const { format, width, height } = await sharp(body).metadata();
      expect([format, width, height], name).toEqual(['jpeg', 512, 288]);
      different.add(body.toString('base64'));
    }
    const forms = new Set([
      'map_v2',
      'map_v3',
      'health_check_v2_public',
      'health_check_webview',
      'dimenzio_screening_registration',
    ]);
    expect(different.size).toBe(tileNames.filter((name) => !forms.has(name)).length);
  },
);

it('is the brand’s own file where it has one, and changes the address of all of its pictures (S2.4-02)', async () => {
  const [groupama, other] = [brands.find(({ key }) => key === 'groupama'), brands.find(({ key }) => key === 'izys')];
  if (!groupama || !other) throw new Error('a brand is missing');
  const path = `${tilePicturesPath}/nutrition.jpeg`;
  const body = async (brand: Brand) => Buffer.from(await (await pictureAt(path, brand)).arrayBuffer());
  expect((await body(groupama)).equals(own)).toBe(true);
  expect((await body(other)).equals(own)).toBe(false);
  const version = async (from: Brand) => good(await w.call(getConfig, {}, { host: hostOf(from) })).look.tilesVersion;
  expect(await version(groupama)).not.toBe(look(groupama, 'hu', 'page').tilesVersion);
  expect(await version(other)).toBe(look(other, 'hu', 'page').tilesVersion);
});

it('is asked for anew only when it has changed, and kept for a day under an old address (S2.4-02)', async () => {
  const [brand] = brands;
  if (!brand) throw new Error('there is no brand');
  const first = await pictureAt(`${tilePicturesPath}/map.jpeg?v=old`, brand);
  expect(first.headers.get('cache-control')).toBe('public, max-age=86400');
  const tag = first.headers.get('etag') ?? '';
  expect((await pictureAt(`${tilePicturesPath}/map.jpeg`, brand, { 'if-none-match': tag })).status).toBe(304);
  for (const name of ['map.png', 'nobody.jpeg', 'MAP.jpeg', '..%2fbrand.json'])
    expect((await pictureAt(`${tilePicturesPath}/${name}`, brand)).status, name).toBe(404);
});
