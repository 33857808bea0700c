import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchDoctors } from '../../contract/booking/search.ts';
import { type ServiceRow, services } from '../../contract/portal/services.ts';
import { type Tile, tilesOf } from '../../contract/portal/tiles.ts';
import { routeAt } from '../../contract/route-at.ts';
import { routeRow } from '../../contract/routes.ts';
import texts from '../../locales/hu/portal/home.json' with { type: 'json' };
import { loadBrands } from '../../server/portal/brand/load.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { sampled } from '../support/deep.ts';
import { alsoOffers } from '../support/fixture.ts';
import { cookiesOf, type Visit, visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

const { brands } = loadBrands('brands');
const rows: readonly ServiceRow[] = services;
const hu: Record<string, string> = texts;

let w: World;
beforeAll(async () => {
  w = await world();
  const offers = await w.database.db
    .selectFrom('subfunction')
    .select(['specialization_id', 'id', 'kind'])
    .orderBy('id')
    .execute();
  const known = new Set([101, 105]);
  const finds = rows.flatMap((row) => row.finds ?? []);
  const serviceIds = finds.flatMap((one) =>
    'subfunctions' in one
      ? one.subfunctions
      : one.specializations.flatMap((id) => offers.find((row) => row.specialization_id === id)?.id ?? []),
  );
  const video = offers.find((row) => row.kind === 'video')?.id ?? 0;
  for (const id of new Set([...serviceIds, video])) if (!known.has(id)) await alsoOffers(w.database, 'Kovács', id);
});
afterAll(() => w.close());

type Brand = (typeof brands)[number];

type Viewer = { cookie?: string; headers?: Record<string, string> };

async function customerOf(brand: Brand, product: string): Promise<Viewer> {
  const { jar, headers } = await planCustomer(w, brand, product);
  return { cookie: cookiesOf(jar), headers };
}

type Entry = { name: string; href: string; note: string };

const entriesIn = ({ document }: Visit, within: string, item: string): Entry[] =>
  [...document.querySelectorAll(`${within} ${item}`)].map((element) => ({
    name: element.querySelector('h3')?.textContent ?? element.textContent.trim(),
    href: element.querySelector('a')?.getAttribute('href') ?? element.getAttribute('href') ?? '',
    note: element.textContent,
  }));

/** A tile's search must find the named services. */
async function findsWhatItSays(brand: Brand, href: string, { headers }: Viewer): Promise<boolean> {
  const query = new URL(href, 'http://localhost').searchParams;
  const input = Object.fromEntries(query);
  const { items } = good(await w.call(searchDoctors, input, { ...headers, host: hostOf(brand) }));
  const finds = rows.find(({ id }) => String(id) === query.get('serviceType'))?.finds;
  const fits = ({ subfunctionId }: { subfunctionId: number }) =>
    finds === undefined ||
    ('subfunctions' in finds
      ? finds.subfunctions.includes(subfunctionId)
      : finds.specializations.includes(Math.floor(subfunctionId / 100)));
  const isVideo = query.get('visit') !== 'video' || items.every(({ video }) => video);
  return items.length > 0 && items.every(fits) && isVideo;
}

/** The fault of an entry's target; undefined without one. */
async function fault(brand: Brand, { href, note }: Entry, viewer: Viewer): Promise<string | undefined> {
  const { cookie } = viewer;
  if (href.startsWith('tel:')) {
    const own = href === `tel:${brand.phone.number.replaceAll(' ', '')}`;
    return own && note.includes(brand.phone.number) ? undefined : 'calls a number it does not name';
  }
  const answer = await w.request(href, { host: hostOf(brand), ...(cookie && { headers: { cookie } }) });
  if (!viewer.cookie && note.includes(afterLogIn)) return await faultBehindLogIn(brand, href, answer);
  if (answer.status !== 200) return `${answer.status} ${answer.headers.get('location') ?? ''}`;
  const searches = /serviceType=|visit=/.test(href);
  if (!searches) return undefined;
  return (await findsWhatItSays(brand, href, viewer)) ? undefined : 'finds something else, or nothing';
}

const afterLogIn = 'Bejelentkezés után';

/** A visitor comes home, is told what the service is, and logs in from there (S4.2-01). */
async function faultBehindLogIn(brand: Brand, href: string, answer: Response): Promise<string | undefined> {
  const home = answer.headers.get('location') ?? '';
  if (answer.status !== 302) return `${answer.status} instead of home`;
  const { document } = await visit(w, home, { host: hostOf(brand), axe: false });
  const ways = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
  const service = rows.find(({ page }) => routeAt(href)?.id === page);
  const offers = rows.filter(({ page }) => page === service?.page).map(({ key }) => hu[`home.service.${key}.offer`]);
  const isTold = offers.some((offer) => offer && document.querySelector('main')?.textContent.includes(offer));
  if (!isTold) return 'does not say what the service is';
  return ways.includes(`/login?next=${encodeURIComponent(href)}`) ? undefined : 'does not lead to the log-in';
}

describe.each(sampled(brands, 2).map((brand) => [brand.key, brand] as const))(
  'the tiles and menus of %s',
  (key, brand) => {
    // A customer of the free plan is led from home to the search (S4.2-07).
    const withHome = brand.products.filter(({ med24Free }) => !med24Free);
    const visitor = brand.requiresToken ? [] : [undefined];
    const viewers = [...visitor, ...withHome.map((product) => product.key)];
    it.each(sampled(viewers, 2))(
      'lead where they say, or name the phone (viewer: %s) (S2.4-02, S3.2-01)',
      async (product) => {
        const viewer = product === undefined ? {} : await customerOf(brand, product);
        const home = await visit(w, '/', { host: hostOf(brand), axe: false, ...viewer });
        const tiles = entriesIn(home, 'section[aria-labelledby=services]', 'li');
        const menus = [...entriesIn(home, 'header nav', 'a'), ...entriesIn(home, 'footer nav', 'a')];
        const drawn = brand.slots.tiles.variant !== 'none';
        expect(tiles.length > 0, `${key} has tiles`).toBe(
          drawn && (product !== undefined || brand.services.length > 0),
        );
        const faults: string[] = [];
        const words = Object.keys(hu).flatMap((id) => (id.startsWith('home.tile.') ? (hu[id] ?? []) : []));
        const faultOf = (note: string) => (words.some((word) => note.endsWith(word)) ? [] : [`${note}: no button`]);
        expect(tiles.flatMap(({ note }) => faultOf(note))).toEqual([]);
        for (const entry of [...tiles, ...menus]) {
          const breach = await fault(brand, entry, viewer);
          if (breach) faults.push(`${entry.name} -> ${entry.href}: ${breach}`);
        }
        expect(faults).toEqual([]);
      },
    );
  },
);

describe.each(brands.map((brand) => [brand.key, brand] as const))('a health tool of %s', (_key, brand) => {
  const isTool = (page: string | undefined) =>
    page !== undefined && routeRow(page)?.file === routeRow('services-health-check-v2')?.file;
  const toolsOf = (tiles: readonly Tile[]) => [...new Set(tiles.map(({ page }) => page).filter(isTool))].sort();
  const offer = { order: {}, hasCardNetwork: false, hasVideoConsultation: false };

  it('that visitors see as a tile and keep a result of is a tile of the customers of each plan (S2.4-01, S6-09)', () => {
    const { hasPublicCalendar } = brand;
    const visitors = tilesOf({ ...offer, services: brand.services, loggedIn: false, hasPublicCalendar });
    for (const { key, services: listed } of brand.products) {
      const customers = tilesOf({ ...offer, services: listed, loggedIn: true, hasPublicCalendar });
      expect([key, toolsOf(customers)]).toEqual([key, expect.arrayContaining(toolsOf(visitors))]);
    }
  });
});

it('offers every service of the catalogue at some partner, but those that decision 0170 leaves to partners (S2.4-01, S3.1-01)', () => {
  const offered = new Set(
    brands.flatMap((brand) => [brand.services, ...brand.products.map((one) => one.services)].flat()),
  );
  const missing = rows.filter(({ key, flag }) => flag === undefined && !offered.has(key)).map(({ id }) => id);
  expect(missing).toEqual([9, 11, 17, 18]);
  const web = brands.filter(({ mode }) => mode === 'webview').flatMap(({ products }) => products);
  expect(web.filter((product) => !product.services.includes('health_check_webview'))).toEqual([]);
});
