import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteRow } from '../../contract/portal/route.ts';
import { type ServiceRow, services } from '../../contract/portal/services.ts';
import { routeAt } from '../../contract/route-at.ts';
import { routeRow } from '../../contract/routes.ts';
import { writePlans } from '../../server/entitlement/coverage/write-plans.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { loadBrands } from '../../server/portal/brand/load.ts';
import { type Browser, follow, press, see } from '../care/pages.ts';
import { hostOf, planCustomer } from '../payment/plan-customer.ts';
import { sampled } from '../support/deep.ts';
import { goodPassword } from '../support/registrant.ts';
import type { Visit } from '../support/visit.ts';
import { type World, world } from '../support/world.ts';

// Each partner's tiles, pressed by a visitor and by a customer of each plan, lead to the service, or to a true reason
// with a next step that exists.

const { brands, look } = loadBrands('brands');
const rows: readonly ServiceRow[] = services;

type Brand = (typeof brands)[number];
type Plan = Brand['products'][number];
type Viewer = { brand: Brand; plan: Plan | undefined; browser: Browser };
type Tile = { title: string; href: string; note: string };

let w: World;
beforeAll(async () => {
  w = await world();
  expect(await writePlans(w.database, 'brands', w.hosts.all)).toEqual([]);
});
afterAll(() => w.close());

const say = (brand: Brand, id: string, values: Record<string, string | number> = {}) =>
  w.services.texts.say('hu', id, values, look(brand, 'hu', 'page').texts);
const nameOf = ({ name, key }: Plan) => name.hu ?? key;

async function viewersOf(brand: Brand): Promise<Viewer[]> {
  const browserWith = (jar: Browser['jar']): Browser => ({ w, jar, language: 'hu', host: hostOf(brand) });
  // An app's visitors see its door alone (S4.2-08).
  const visitors = brand.requiresToken ? [] : [{ brand, plan: undefined, browser: browserWith(new Map()) }];
  const customers = brand.products.map(async (plan) => ({
    ...{ brand, plan },
    browser: browserWith((await planCustomer(w, brand, plan.key)).jar),
  }));
  return [...visitors, ...(await Promise.all(customers))];
}

const tilesIn = ({ document }: Visit): Tile[] =>
  [...document.querySelectorAll('section[aria-labelledby=services] li')].map((tile) => ({
    title: tile.querySelector('h3')?.textContent ?? '',
    href: tile.querySelector('a')?.getAttribute('href') ?? '',
    note: tile.textContent,
  }));

const linksOn = ({ document }: Visit) =>
  [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

/** By the partner's folder. */
function has({ permissions, services: named }: Plan, { permission, planServices }: RouteRow): boolean {
  if (planServices) return planServices.some((key) => named.includes(key));
  return permission === undefined || permissions.includes(permission);
}

/** Pages with another name than their tile. */
const headings: Record<string, string> = {
  'services-coverage': 'coverage.title',
  'services-preauthorization': 'preauth.list.title',
  'services-relatives': 'relatives.list.title',
  'services-appointments': 'appointments.page.title',
  'services-video-consultation': 'home.service.video_consultation.title',
};

const titles: Record<string, string> = { 'services-mobile-application': 'A portál a telefonján' };

/** A page of a service that the plan gives nothing by shows one of these. */
const empty = ['claims.list.nothing', 'coverage.none'];

/** Without the hyphens that only mark possible breaks. */
const bare = (words: string) => words.replaceAll('\u00ad', '');
const headingOf = ({ document }: Visit) => bare(document.querySelector('h1')?.textContent ?? '');
const cardsIn = ({ document }: Visit) =>
  [...document.querySelectorAll('main li h2, main li h3')].map((card) => card.textContent);

/** The reason why a page is not its service's; undefined without one. */
function notTheService({ brand, plan }: Viewer, route: RouteRow, page: Visit): string | undefined {
  const path = page.url.split('?')[0];
  if (page.status !== 200 || path !== route.path) return `${page.status} ${page.url} instead of the page`;
  const own = rows.filter((row) => row.page === route.id).map(({ key }) => say(brand, `home.service.${key}.title`));
  const named = headings[route.id];
  const known = named === undefined ? (titles[route.id] ?? own) : say(brand, named);
  const isChoice = headingOf(page) === say(brand, 'care.form.choose') && own.some((one) => cardsIn(page).includes(one));
  if (![known].flat().map(bare).includes(headingOf(page)) && !isChoice) return `is headed “${headingOf(page)}”`;
  const nothing = empty.filter((id) => page.text.includes(say(brand, id)));
  return plan && nothing.length > 0 ? `says of ${plan.key}: ${nothing.join()}` : undefined;
}

/** The home page's duties for a page that the viewer lacks: a title, sentences, and a way on. */
function reasonFor({ brand, plan }: Viewer, path: string, route: RouteRow, alsoHeld: readonly Plan[]) {
  const number = brand.phone.number;
  const named = (plans: readonly Plan[]) =>
    plans
      .filter((one) => has(one, route))
      .map(nameOf)
      .join(', ');
  const inPlans = say(brand, 'home.instead.brand_plan_text', { phone: number, plans: named(brand.products) });
  const phone = { href: `tel:${brand.phone.number.replaceAll(' ', '')}` };
  const login = { href: `/login?next=${encodeURIComponent(path)}` };
  if (!plan && route.requireCalendar)
    return {
      title: 'home.instead.login_search_title',
      says: [say(brand, 'home.instead.login_search_text', { phone: number })],
      way: login,
    };
  if (!plan) {
    const offered = rows
      .filter((row) => row.page === route.id && brand.services.includes(row.key) && !row.namesMap)
      .toSorted((one, other) => (one.collapse ?? 0) - (other.collapse ?? 0));
    const [service] = offered.map(({ key }) => `home.service.${key}`);
    if (service === undefined) return { title: 'home.instead.login_title', says: [], way: login };
    const isInEach = brand.products.every((one) => has(one, route));
    return {
      title: `${service}.title`,
      says: [say(brand, `${service}.offer`), ...(isInEach ? [] : [inPlans])],
      way: login,
    };
  }
  const reasonTexts = (reason: string, plans: string) => ({
    title: `home.instead.${reason}_title`,
    says: [say(brand, `home.instead.${reason}_text`, { phone: number, plans })],
  });
  const chooser = { href: `/require-full-auth?next=${encodeURIComponent(path)}` };
  if (named(alsoHeld)) return { ...reasonTexts('other_plan', named(alsoHeld)), way: chooser };
  if (named(brand.products)) return { ...reasonTexts('brand_plan', named(brand.products)), way: phone };
  return { ...reasonTexts('not_in_plan', ''), way: phone };
}

/** The fault of the home page's explanation; undefined without one. */
function untold(viewer: Viewer, path: string, route: RouteRow, page: Visit, alsoHeld: readonly Plan[] = []) {
  const { title, says, way } = reasonFor(viewer, path, route, alsoHeld);
  const main = page.document.querySelector('main');
  const panel = [...(main?.querySelectorAll('section') ?? [])].find((section) =>
    section.querySelector('h2')?.textContent.includes(say(viewer.brand, title)),
  );
  if (page.status !== 200 || !panel) return [`${page.status} ${page.url}: nothing is headed ${title}`];
  const ways = [...panel.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const { registrationMode, openProduct, products } = viewer.brand;
  const isOpen = products.some((one) => one.key === openProduct && has(one, route));
  const invites = ways.some((href) => href?.startsWith('/registration')) && registrationMode === 'email';
  return [
    ...says.filter((sentence) => !panel.textContent.includes(sentence)).map((sentence) => `does not say “${sentence}”`),
    ...(ways.includes(way.href) ? [] : [`does not lead to ${way.href}`]),
    ...(invites && !isOpen ? ['invites to a registration that does not bring it'] : []),
  ];
}

/** The fault of a search that does not say what it shows. */
function unnamed({ brand, plan }: Viewer, { href, title }: Tile, page: Visit): string[] {
  if (page.status !== 200) return [`${page.status} ${page.url}`];
  const query = new URL(href, 'http://localhost').searchParams;
  if (query.get('visit') === 'video')
    return page.text.includes(say(brand, 'search.filter.visit.video'))
      ? []
      : ['does not say that it is of video visits'];
  const isNetwork = title === say(brand, 'home.service.card_network.title');
  if (isNetwork !== (query.get('network') === '1')) return ['does not keep to the card network where it is called so'];
  if (!isNetwork) return page.document.querySelector('main form[id=search]') ? [] : ['shows no search'];
  const holds = plan ? plan.permissions.includes('hasCardNetwork') : brand.services.includes('card_network');
  const none = say(brand, `search.network.${plan ? 'none' : 'visitor'}`);
  if (!holds) return page.text.includes(none) ? [] : [`does not say “${none}”`];
  const plans = plan ? [plan] : brand.products.filter(({ permissions }) => permissions.includes('hasCardNetwork'));
  const names = [...new Set(plans.flatMap(({ key }) => networkOf(brand, key) ?? []))].sort();
  const networkText = say(brand, 'search.network.only', { names: names.join(', '), count: names.length });
  return [
    ...(headingOf(page) === title ? [] : [`is headed “${headingOf(page)}”`]),
    ...(page.text.includes(networkText) ? [] : [`does not say “${networkText}”`]),
    ...(page.document.querySelector('main article, main h2#results') ? [] : ['lists no places']),
  ];
}

const networks = new Map<string, string>();
const networkOf = ({ key }: Brand, product: string) => networks.get(`${key} ${product}`);
beforeAll(async () => {
  const { rows: stored } = await w.database.pool.query(
    `select partner.key as brand, product.key, product.coverage -> 'network' ->> 'hu' as name
     from product join partner on partner.id = product.partner_id where product.coverage is not null`,
  );
  for (const { brand, key, name } of stored) networks.set(`${brand} ${key}`, name);
});

/** The fault of a tile's target; `isOwn`: the tile stands on the viewer's own home. */
async function astray(viewer: Viewer, tile: Tile, isOwn: boolean): Promise<string[]> {
  const { brand, browser, plan } = viewer;
  const { href, note } = tile;
  if (href.startsWith('tel:')) {
    const isPhone = href === `tel:${brand.phone.number.replaceAll(' ', '')}` && note.includes(brand.phone.number);
    return isPhone ? [] : ['calls a number that it does not name'];
  }
  const page = await see(browser, href);
  const route = routeAt(href);
  if (!route) return [`${href} is no page`];
  const maySearch = plan?.hasMap ?? brand.hasPublicCalendar;
  if (route.search && !maySearch) return untold(viewer, href, route, page);
  if (route.search || route.id === 'home') return unnamed(viewer, tile, page);
  const opens = plan ? has(plan, route) : !route.auth;
  if (isOwn && plan && !opens) return ['is a tile of a plan that does not have it'];
  if (!opens) return untold(viewer, href, route, page);
  const fault = notTheService(viewer, route, page);
  return fault === undefined ? [] : [fault];
}

const every = 8;

describe('every tile of a partner leads to its service, or to why not and where to turn', () => {
  it.each(sampled(brands, 7).map((brand, at) => [brand.key, brand, at] as const))(
    'of %s, for visitors and for the customers of each plan (S2.4-01, S2.4-02, S3.2-01, S4.2-01, S4.2-03, S6-05, S6-07)',
    async (_key, brand, from) => {
      const viewers = await viewersOf(brand);
      const homes = await Promise.all(
        viewers.map(async (viewer) => {
          const page = await see(viewer.browser, '/');
          return { viewer, tiles: tilesIn(page), links: linksOn(page) };
        }),
      );
      const all = [...new Map(homes.flatMap(({ tiles }) => tiles).map((tile) => [tile.href, tile])).values()];
      const isDrawn = brand.slots.tiles.variant !== 'none';
      expect(all.length > 0).toBe(isDrawn && viewers.length > 0);
      const presses = homes.flatMap(({ viewer, tiles }) =>
        all.map((tile) => ({ viewer, tile, own: tiles.find(({ href }) => href === tile.href) })),
      );
      const breaches: string[] = [];
      for (const { viewer, tile, own } of sampled(presses, every, from))
        for (const fault of await astray(viewer, own ?? tile, own !== undefined))
          breaches.push(`${viewer.plan?.key ?? 'a visitor'}, ${tile.title} (${tile.href}): ${fault}`);
      expect(breaches).toEqual([]);

      // A plan's own home has everything that a visitor is promised after the log-in.
      const promised = homes.filter(({ viewer }) => !viewer.plan).flatMap(({ tiles }) => tiles);
      const planLinks = homes.filter(({ viewer }) => viewer.plan).flatMap(({ links }) => links);
      const behind = promised.filter(({ href }) => routeAt(href)?.auth);
      expect(behind.filter(({ href }) => !planLinks.includes(href)).map(({ title }) => title)).toEqual([]);
    },
  );
});

/** Visitors' tiles behind the log-in, with a plan that has the service and one that lacks it. */
const doors = brands.flatMap((brand) =>
  (brand.requiresToken ? [] : rows).flatMap((row) => {
    const route = routeRow(row.page ?? '');
    if (!route?.auth || row.namesMap || !brand.services.includes(row.key)) return [];
    return brand.products.map((plan) => ({ brand, plan, route, key: row.key }));
  }),
);

describe('a visitor who presses a tile and logs in', () => {
  it.each(sampled(doors, 48).map((door) => [`${door.brand.key} ${door.key}`, door.plan.key, door] as const))(
    'comes to %s, or reads why not, as a customer of %s (S2.4-02, S4.2-01, S4.2-03)',
    async (_name, _plan, { brand, plan, route, key }) => {
      // One address may try a hundred log-ins in a quarter of an hour.
      w.pass({ minutes: 1 });
      const passwordHash = await hashPassword(goodPassword);
      const { email } = await planCustomer(w, brand, plan.key, { passwordHash });
      const browser: Browser = { w, jar: new Map(), language: 'hu', host: hostOf(brand) };
      const home = await see(browser, '/');
      const [tile] = tilesIn(home).filter(({ href }) => href === route.path);
      // The first of the six consultations alone has a tile (S6-10).
      if (!tile) return expect(rows.find((row) => row.key === key)?.collapse).toBeDefined();
      const page = await see(browser, tile.href);
      const login = await follow(browser, page, 'a[href^="/login"]');
      const there = await press(browser, login, ':not([name])', {
        entries: { email, password: goodPassword },
      });
      const viewer = { brand, plan, browser };
      const fault = has(plan, route) ? notTheService(viewer, route, there) : undefined;
      expect(fault).toBeUndefined();
      if (!has(plan, route)) expect(untold(viewer, route.path, route, there)).toEqual([]);
    },
  );
});

/** Two plans of one customer, and the partner's services that the chosen one lacks. */
const pairs = brands.flatMap((brand) =>
  brand.products.flatMap((chosen) =>
    brand.products.filter((other) => other !== chosen).map((other) => ({ brand, chosen, other })),
  ),
);

describe('a customer of two plans', () => {
  it.each(sampled(pairs, 15).map((pair) => [pair.chosen.key, pair.other.key, pair] as const))(
    'who chose %s is told truly whether %s has what it lacks, and may choose it (S4.2-03, S4.1-02)',
    async (_chosen, _other, { brand, chosen, other }) => {
      const { jar } = await planCustomer(w, brand, chosen.key, { also: other.key });
      const browser: Browser = { w, jar, language: 'hu', host: hostOf(brand) };
      const viewer = { brand, plan: chosen, browser };
      const pages = rows.flatMap(({ key, page }) => {
        const named = brand.services.includes(key) || brand.products.some((plan) => plan.services.includes(key));
        const route = routeRow(page ?? '');
        return named && route?.auth && !has(chosen, route) ? [route] : [];
      });
      for (const route of sampled([...new Set(pages)], 4)) {
        const page = await see(browser, route.path);
        expect([route.path, untold(viewer, route.path, route, page, [other])]).toEqual([route.path, []]);
      }
      const [open] = pages.filter((route) => has(other, route));
      if (!open) return;
      const chooser = await follow(browser, await see(browser, open.path), 'a[href^="/require-full-auth"]');
      const button = [...chooser.document.querySelectorAll('main button[name=sid]')].find((one) =>
        one.textContent.includes(nameOf(other)),
      );
      const there = await press(browser, chooser, `[value="${button?.getAttribute('value')}"]`);
      expect(notTheService({ brand, plan: other, browser }, open, there)).toBeUndefined();
    },
  );
});
