import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, verifyReservation } from '../../contract/booking/guest.ts';
import { finishReservation } from '../../contract/booking/reservation.ts';
import { issueLink } from '../../server/identity/link/link.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { guest } from '../support/guest.ts';
import { goodPassword } from '../support/registrant.ts';
import { good } from '../support/world.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
let list: string;
let finished: string;
beforeAll(async () => {
  portal = await live();
  const { w } = portal;
  const slot = await w.database.db
    .selectFrom('slot')
    .innerJoin('offering', 'offering.schedule_id', 'slot.schedule_id')
    .select('slot.id')
    .where('slot.status', '=', 'free')
    .where('offering.subfunction_id', '=', 101)
    .where('slot.start_at', '>', w.services.clock().add({ hours: 24 }).toString())
    .orderBy('slot.start_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { captcha: _none, ...person } = guest();
  const reservation = good(await w.call(registerReservation, { ...person, slotId: slot.id, subfunctionId: 101 }));
  await w.deliver();
  const code = w.mailedCode(person.email);
  good(await w.call(verifyReservation, { token: reservation.token, code }));
  good(await w.call(finishReservation, { token: reservation.token }));
  const payload = { email: person.email };
  const { token } = await issueLink(w.database.db, w.context(), { kind: 'my-reservations', payload });
  list = `${portal.base()}/my-reservations/${token}`;
  finished = `${portal.base()}/services/provider-search/reservation?reservation=${reservation.token}`;
});
afterAll(() => portal.close());

const about = '/services/mobile-application';
const copyNote = 'ez az utoljára látott állapot másolata';
const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL ?? ''),
  );

/** A browser with the worker at work, as after a look at the page about the app. */
async function installed() {
  const tab = await openTab(portal);
  await tab.page.goto(`${portal.base()}${about}`);
  await tab.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return tab;
}

/** Without its query. */
async function keptIn(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    const pathnames: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) pathnames.push(new URL(url).pathname);
    return pathnames;
  });
  return urls.filter((path) => !/^\/assets\/[^/]+\.(?:css|woff2)$/.test(path)).sort();
}

async function offline<T>(context: BrowserContext, page: Page, url: string, look: () => Promise<T>): Promise<T> {
  await context.setOffline(true);
  await page.goto(url);
  const seen = await look();
  await context.setOffline(false);
  return seen;
}

describe('the installed app (S1-07)', () => {
  it('can be installed from the page about it, and no other page starts its worker', async () => {
    const tab = await openTab(portal);
    const { page } = tab;
    for (const path of ['/', '/about-us', '/landing/function-list', '/my-reservations']) {
      await page.goto(`${portal.base()}${path}`);
      expect(await workers(page), path).toEqual([]);
    }
    await page.goto(`${portal.base()}${about}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(await workers(page)).toEqual([`${portal.base()}/worker.js`]);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ start_url: '/?source=app', display: 'standalone' });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A window without a history is never offered the installation.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await devtools.detach();
    await lookAt(tab, 'app-1-about');
    await tab.context.close();
  });

  it('shows the appointments once looked at as copies, and on any other page that there is no network', {
    timeout: 120_000,
  }, async () => {
    const tab = await installed();
    const { context, page } = tab;
    for (const url of [
      list,
      finished,
      `${portal.base()}/my-reservations`,
      `${portal.base()}/about-us`,
      `${portal.base()}/login`,
    ]) {
      await page.goto(url);
      expect(await page.getByText(copyNote).isVisible(), url).toBe(false);
    }
    const expected = [new URL(list).pathname, '/offline', '/services/provider-search/reservation'].sort();
    await expect.poll(() => keptIn(page)).toEqual(expected);
    for (const [url, picture] of [
      [list, 'app-2-my-reservations'],
      [finished, 'app-3-finished'],
    ] as const) {
      await offline(context, page, url, async () => {
        expect(await page.getByText(copyNote).isVisible(), url).toBe(true);
        expect(await page.locator('main').textContent()).toMatch(/\d{2}:\d{2}/);
        await page.screenshot({ path: `screens/${picture}.png`, fullPage: true });
      });
    }
    for (const path of ['/', '/about-us', '/login', `${new URL(list).pathname}x`]) {
      const seen = await offline(context, page, `${portal.base()}${path}`, async () => ({
        title: await page.textContent('h1'),
        phone: await page.locator('main a[href^="tel:"]').count(),
        // Drawn by our own style and font, both from what is kept.
        rules: await page.evaluate(() =>
          [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
        ),
        font: await page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts].some(({ status }) => status === 'loaded');
        }),
      }));
      expect(seen, path).toMatchObject({ title: 'Nincs internetkapcsolat', phone: 1, font: true });
      expect(seen.rules, path).toBeGreaterThan(10);
    }
    await context.setOffline(true);
    await page.goto(`${portal.base()}/?source=app`);
    await page.screenshot({ path: 'screens/app-4-offline.png', fullPage: true });
    await page.locator('main a[href="/my-reservations"]').click();
    await page.getByText(copyNote).waitFor();
    expect(await page.textContent('h1')).toBe('Foglalásaim');
    expect(tab.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(error))).toEqual([]);
    await context.close();
  });

  it('keeps a copy’s own policy, under which no script of another’s would run (T18)', async () => {
    const { context, page } = await installed();
    const sent = (await page.goto(list))?.headers()['content-security-policy'];
    await expect.poll(() => keptIn(page)).toContain(new URL(list).pathname);
    await context.setOffline(true);
    const copied = (await page.goto(list))?.headers()['content-security-policy'];
    expect(copied).toBe(sent);
    await context.close();
  });

  it('forgets every copy at a log-out, at anybody’s log-in and after a press that changes a booking (T24)', {
    timeout: 120_000,
  }, async () => {
    const email = 'masik@example.com';
    await account(portal.w.database, { email, passwordHash: await hashPassword(goodPassword) });
    const { context, page } = await installed();
    const looked = async () => {
      await page.goto(list);
      await expect.poll(() => keptIn(page)).toContain(new URL(list).pathname);
    };
    await looked();
    await page.goto(`${portal.base()}/login`);
    await page.fill('main [name=email]', email);
    await page.fill('main [name=password]', goodPassword);
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => keptIn(page)).toEqual(['/offline']);
    await looked();
    await page.goto(`${portal.base()}/force-logout`);
    await page.locator('main form button').click();
    await page.waitForURL((url) => url.pathname !== '/force-logout');
    await expect.poll(() => keptIn(page)).toEqual(['/offline']);
    const title = await offline(context, page, list, () => page.textContent('h1'));
    expect(title).toBe('Nincs internetkapcsolat');
    await looked();
    await page.goto(finished);
    await page.locator('main a[href^="/delete-public-reservation"]').click();
    await page.waitForURL(/delete-public-reservation/);
    await page.locator('main form button').first().click();
    await page.getByText('Az időpont le van mondva').first().waitFor();
    await expect.poll(() => keptIn(page)).not.toContain(new URL(list).pathname);
    await context.close();
  });

  it('says that there is no network in the language chosen last (S1-11)', async () => {
    const { context, page } = await installed();
    await page.goto(`${portal.base()}/about-us`);
    await page.locator('button[name=language][value=ro]').first().dispatchEvent('click');
    await page.waitForFunction(() => document.documentElement.lang === 'ro');
    // The worker fetches its page anew behind the answer; a network gone sooner would leave it the old one.
    const shell = () => page.evaluate(async () => (await (await caches.match('/offline'))?.text()) ?? '');
    await expect.poll(shell, { timeout: 10_000 }).toContain('lang="ro"');
    const lang = await offline(context, page, `${portal.base()}/clinics`, () => page.getAttribute('html', 'lang'));
    expect(lang).toBe('ro');
    await context.close();
  });
});
