import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserStorage, matches } from '../../contract/platform/cookies.ts';
import { routeAt } from '../../contract/route-at.ts';
import { routes } from '../../contract/routes.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { deep, sampled } from '../support/deep.ts';
import { type LivePortal, live, openTab, stopped } from './live.ts';

// A visitor without any consent follows every link of every partner's portal: no other server hears of them, and their
// browser stores only what the page about cookies lists (T23, S9-09).

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const necessary = browserStorage.filter(({ kind }) => kind === 'necessary');
const inInventory = (where: string, name: string) =>
  necessary.some((row) => row.where === where && matches(row.name, name));

async function watch(context: BrowserContext, own: string) {
  const foreign: string[] = [];
  const faults: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== own && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  context.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
  context.on('weberror', (error) => faults.push(String(error.error())));
  return { foreign, faults, reports: await stopped(context) };
}

/** Pages of one row are drawn alike, and so are translations in the usual run: the first stands for all. */
function alike(path: string, language: string): string {
  const row = routeAt(path);
  const texts = row?.id === 'page' && (deep || language === 'hu');
  return row?.path.includes(':') && !texts ? row.id : path;
}

/** @returns the visited paths, without those walked elsewhere */
async function crawl(page: Page, base: string, language: string, walked: ReadonlySet<string>): Promise<string[]> {
  const queue = ['/'];
  const known = new Set([...walked, '/']);
  for (const path of queue) {
    const answer = await page.goto(`${base}${path}`);
    expect(answer?.status(), `${base}${path}`).toBe(200);
    const hrefs = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    for (const href of hrefs) {
      const { pathname, search } = new URL(href, base);
      if (pathname.startsWith('/__') || known.has(alike(pathname, language))) continue;
      known.add(alike(pathname, language));
      queue.push(pathname + search);
    }
  }
  return queue;
}

/** The kind of storage and the name. */
async function keptOf(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => ['cookie', name]);
  const stores = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => ['local_storage', name]),
    ...Object.keys(sessionStorage).map((name) => ['session_storage', name]),
    ...(await caches.keys()).map((name) => ['cache', name]),
    ...(await indexedDB.databases()).map(({ name }) => ['database', name ?? '']),
  ]);
  return [...cookies, ...stores]
    .filter(([where = '', name = '']) => !inInventory(where, name))
    .map((one) => one.join(' '));
}

const languages = { hu: 'hu-HU', en: 'en-GB', ro: 'ro-RO' } as const;
/** Walked whole in Hungarian, for they differ most; the house's own in the other languages too. */
const whole = deep ? ['default', 'telekom'] : ['default'];

describe('a visitor who has agreed to nothing (T23, S9-09)', () => {
  it.each(sampled(['hu', 'en', 'ro'] as const, 3))(
    'is told of to nobody, in %s',
    { timeout: 240_000 },
    async (language) => {
      const hosts = new Map(portal.w.hosts.all.map(({ brand, name }) => [brand.key, { brand, name }]));
      const all = [...hosts].filter(([, { brand }]) => brand.mode !== 'webview');
      expect(all).toHaveLength(13);
      const sample = language === 'hu' ? sampled(all, 5) : all.slice(0, 1);
      expect(sample[0]?.[0]).toBe('default');
      // The parts that every partner shows alike are walked at the first one, and in Hungarian at those that differ
      // most.
      const walked = new Set<string>();
      for (const [key, { name }] of sample) {
        const { context, page } = await openTab(portal, { language: languages[language] });
        const seen = await watch(context, portal.base(name));
        const came = await crawl(page, portal.base(name), language, whole.includes(key) ? new Set() : walked);
        if (key === 'default')
          for (const path of came) walked.add(alike(new URL(path, portal.base()).pathname, language));
        expect(seen, key).toEqual({ foreign: [], faults: [], reports: [] });
        expect(await keptOf(page), key).toEqual([]);
        await context.close();
      }
      expect(walked.size).toBeGreaterThan(15);
    },
  );
});

describe('a visitor who has agreed to all (S9-09, S9-11, P09)', () => {
  it('is told of to the tag manager by the pages’ templates alone, and only from then on', {
    timeout: 90_000,
  }, async () => {
    const { context, page } = await openTab(portal);
    const requests: { url: string; referer: string | undefined }[] = [];
    await context.route(/googletagmanager/, (route, request) => {
      requests.push({ url: request.url(), referer: request.headers().referer });
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const { foreign, faults, reports } = await watch(context, portal.base());
    const search = '/services/provider-search?subfunction=101&location=Budapest';
    await page.goto(`${portal.base()}${search}`);
    await hydrated(page);
    expect(requests).toEqual([]);
    await page.locator('form[action="/cookies"] button[value=all]').click();
    await page.locator('#cookie-bar').waitFor({ state: 'detached' });
    const doctor = await page.locator('main a[href*="/doctors/"]').first().getAttribute('href');
    const templates = new Set<string>(routes.map(({ path }) => path));
    for (const path of ['/', search, doctor ?? '', '/landing/function-list', '/about-us', '/no-such-page?name=Szőke']) {
      await page.goto(`${portal.base()}${path}`);
      await page.waitForFunction(() => Reflect.get(window, 'dataLayer')?.length > 1);
      const events: Record<string, unknown>[] = await page.evaluate(() => Reflect.get(window, 'dataLayer'));
      for (const { event, page_path, page_title, page_location, page_referrer, ...rest } of events) {
        expect(['gtm.js', 'routeChange']).toContain(event);
        expect(templates, path).toContain(page_path);
        expect([page_title, page_location, page_referrer]).toEqual([page_path, `${portal.base()}${page_path}`, '']);
        expect(Object.keys(rest).filter((name) => name !== 'gtm.start')).toEqual([]);
      }
    }
    const before = requests.length;
    // Addresses with a person's token, and pages that nobody may frame, tell nobody at all.
    for (const path of [
      '/login',
      `/my-reservations/${'A'.repeat(43)}`,
      `/verify-public-reservation/${'A'.repeat(43)}`,
      '/?iframe=1',
      '/?webview=1',
    ])
      await page.goto(`${portal.base()}${path}`);
    expect(requests.length).toBe(before);
    const address = 'https://www.googletagmanager.com/gtm.js?id=GTM-0000000';
    expect(new Set(requests.map(({ url }) => url))).toEqual(new Set([address]));
    expect(requests.every(({ referer }) => referer === undefined)).toBe(true);
    expect(reports).toEqual([]);
    expect(foreign).toEqual(requests.map(({ url }) => url));
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    await context.close();
  });
});
