import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptPrivacyStatement, logout } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { chromiumPath } from '../../tasks/chromium.ts';
import { account } from '../identity/account.ts';
import { good } from '../support/world.ts';
import { flags, type LivePortal, live } from './live.ts';

// A browser freezes a page on leaving, with its script, and Back shows it again. Playwright turns that off by default.

let portal: LivePortal;
let context: BrowserContext;
beforeAll(async () => {
  portal = await live({ secure: false });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: flags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Budapest' });
  await context.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      sessionStorage.setItem('came back', '1');
      sessionStorage.setItem('came back as', getComputedStyle(document.body).visibility);
    }),
  );
}, 60_000);
afterAll(async () => {
  await context.browser()?.close();
  await portal.close();
});

async function logIn() {
  const { w } = portal;
  const { id, email } = await account(w.database);
  const { token, refresh_token, headers } = await w.session(id);
  const version = statementVersion(w.context());
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, headers));
  await context.addCookies([
    { name: 'token', value: token, url: portal.base() },
    { name: 'refresh_token', value: refresh_token, url: portal.base() },
  ]);
  return { email, headers };
}

/** By a link of its own, so that the browser freezes it. */
async function leave(page: Page, path: string): Promise<void> {
  await page.goto(portal.base() + path);
  await page.evaluate(() => location.assign('/privacy-policy'));
  await page.waitForURL('**/privacy-policy');
}

const cameBack = (page: Page) => page.evaluate(() => sessionStorage.getItem('came back') === '1');

/** The first thing on the screen. */
async function comeBack(page: Page): Promise<string> {
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      location.pathname !== '/privacy-policy' &&
      !document.documentElement.hasAttribute('data-away'),
  );
  return page.evaluate(() => document.body.innerText);
}

describe('a private page that comes back from the memory of the browser', { timeout: 60_000 }, () => {
  it('is there at once with what was typed, where the same person is still logged in (0173)', async () => {
    const page = await context.newPage();
    const { email } = await logIn();
    await leave(page, '/account');
    expect(await comeBack(page)).toContain(email);
    expect(await cameBack(page)).toBe(true);
    await page.close();
  });

  it('shows nothing of somebody who has logged out since, and is the log-in (T24, S6-12)', async () => {
    const page = await context.newPage();
    const { email, headers } = await logIn();
    await leave(page, '/account');
    good(await portal.w.call(logout, {}, headers));
    const text = await comeBack(page);
    expect(text).not.toContain(email);
    await expect.poll(() => page.url()).toContain('next=%2Faccount');
    expect(await cameBack(page)).toBe(true);
    await page.close();
  });

  it('shows nothing of one person to another who has logged in meanwhile (T24)', async () => {
    const page = await context.newPage();
    const { email } = await logIn();
    await leave(page, '/account');
    const { email: other } = await logIn();
    const text = await comeBack(page);
    expect(text).not.toContain(email);
    await expect.poll(() => page.locator('main').innerText()).toContain(other);
    await page.close();
  });

  it('of the desk shows nothing after the log-out there (T24)', async () => {
    const page = await context.newPage();
    const { token } = await portal.w.desk(['supervisor'], 'default', 'Tóth Eszter');
    await context.addCookies([{ name: 'desk', value: token, url: portal.base(), sameSite: 'Strict', httpOnly: true }]);
    await leave(page, '/desk');
    await context.clearCookies({ name: 'desk' });
    expect(await comeBack(page)).not.toContain('Tóth Eszter');
    await expect.poll(() => page.url()).toContain('/desk/login');
    await page.close();
  });

  it('is hidden from the moment it is left until it is known who is there (T24)', async () => {
    const page = await context.newPage();
    await logIn();
    await leave(page, '/account');
    await comeBack(page);
    expect(await page.evaluate(() => sessionStorage.getItem('came back as'))).toBe('hidden');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible');
    await page.close();
  });

  it('leaves no draft and no hidden address of a link in the tab once somebody has logged out (T24)', async () => {
    const page = await context.newPage();
    await logIn();
    await page.goto(`${portal.base()}/account`);
    await page.evaluate(() => {
      sessionStorage.setItem('draft x', '[]');
      sessionStorage.setItem('link /verify-email/opened', '/verify-email/secret');
    });
    await page.goto(`${portal.base()}/force-logout`);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('main form button').click();
    expect(await (await answer).headerValue('clear-site-data')).toBe('"cache"');
    await page.waitForURL(`${portal.base()}/`);
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.close();
  });
});
