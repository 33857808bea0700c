import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { sampled } from '../support/deep.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

// The mode is asked for once, remembered if the app stores anything at all, and left when the address says so (S1-10).

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const still = '/about-us';
const moving = '/services/provider-search?subfunction=101&location=Budapest';

const worn = async (page: Page) => ({
  mode: await page.getAttribute('html', 'data-mode'),
  // The crumbs stand in the page, not around it.
  around: await page.locator(':is(header, nav, footer, form[action="/cookies"]):not(main *):visible').count(),
  kept: await page.evaluate(() => localStorage.getItem('webview')),
  cookie: (await page.context().cookies()).some(({ name, value }) => name === 'webview' && value === '1'),
});
const inside = { mode: 'webview', around: 0, kept: '1', cookie: true };

describe.each(sampled(['telekom.localhost', 'tesco.localhost'], 2))(
  '%s in an app’s web view (S1-10, S2.3-21)',
  (host) => {
    const at = (path: string) => `${portal.base(host)}${path}`;
    const layout = `webview-${host.split('.')[0]}`;

    it('wears the app’s layout with nothing around the page, and goes on so without the flag', async () => {
      const tab = await openTab(portal);
      const { page } = tab;
      await page.goto(at(`${still}?webview=1`));
      expect(await worn(page)).toEqual(inside);
      expect(await page.getAttribute('html', 'data-layout')).toBe(layout);
      for (const path of ['/', still, moving]) {
        await page.goto(at(path));
        expect(await worn(page), path).toEqual(inside);
      }
      await lookAt(tab, `webview-${layout}`);
      await tab.context.close();
    });

    it('finds back to it from storage, before anything is painted, when the app has lost the cookie', async () => {
      const { context, page, errors } = await openTab(portal);
      await page.goto(at('/?_webview=1'));
      await context.clearCookies();
      // The mode at the page's first paint.
      await page.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.body) return;
          Object.assign(window, { atFirst: document.documentElement.dataset.mode });
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(at(moving));
      expect(await page.evaluate(() => Reflect.get(window, 'atFirst'))).toBe('webview');
      await hydrated(page);
      expect(await worn(page)).toEqual(inside);
      await page.goto(at(still));
      expect(await page.getAttribute('html', 'data-layout')).toBe(layout);
      expect(errors).toEqual([]);
      await context.close();
    });

    it.each([still, moving])('is left for good by webview=0 on %s, and asks about nothing in between', async (path) => {
      const { context, page, errors } = await openTab(portal);
      await page.goto(at('/?webview=1'));
      await page.goto(at(`${path}${path.includes('?') ? '&' : '?'}webview=0`));
      const outside = { mode: 'page', kept: null, cookie: false };
      expect(await worn(page)).toMatchObject(outside);
      for (const next of [moving, still]) {
        await page.goto(at(next));
        const seen = await worn(page);
        expect(seen, next).toMatchObject(outside);
        expect(seen.around).toBeGreaterThan(1);
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  },
);
