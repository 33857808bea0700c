import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../tasks/chromium.ts';
import { arrived, flags, type LivePortal, live } from './live.ts';
import { openPartner } from './partner.ts';

// The partner's page is on another site, and the browser gives third parties neither cookies nor storage (R21).

let portal: LivePortal;
let partner: Awaited<ReturnType<typeof openPartner>>;
let partnerUrl: string;
let hostileUrl: string;
let context: BrowserContext;
const profile = mkdtempSync(join(tmpdir(), 'kapu-profile-'));

beforeAll(async () => {
  partner = await openPartner(() => portal.base());
  partnerUrl = `http://partner.test:${partner.port}`;
  hostileUrl = `http://hostile.test:${partner.port}`;
  portal = await live({ brand: { frameAncestors: [partnerUrl] } });
  // This setting lets no site store anything, a stronger one than for third parties.
  mkdirSync(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  // The headless shell knows no such setting.
  context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...flags, '--test-third-party-cookie-phaseout'],
    viewport: { width: 360, height: 740 },
    locale: 'hu-HU',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
});
afterAll(async () => {
  await context.close();
  rmSync(profile, { recursive: true });
  partner.close();
  await portal.close();
});

async function opened() {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on(
    'console',
    (message) => void (message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`)),
  );
  return { page, errors };
}

async function snippetOf(page: Page): Promise<string> {
  await page.goto(`${portal.base()}/embed?subfunction=101&location=Budapest&language=hu`);
  expect(await page.locator('main').textContent()).toContain(partnerUrl);
  return page.locator('textarea').first().inputValue();
}

async function frameIn(page: Page): Promise<Frame> {
  await page.locator('iframe').waitFor();
  const handle = await page.locator('iframe').elementHandle();
  return arrived(await handle?.contentFrame());
}

describe('a partner’s page (S1-10, R21, R22)', () => {
  it('searches, books, confirms and cancels in its frame, without a cookie or any storage', {
    timeout: 90_000,
  }, async () => {
    const { page, errors } = await opened();
    const snippet = await snippetOf(page);
    await page.goto(`${partnerUrl}/?snippet=${encodeURIComponent(snippet)}`);
    const frame = await frameIn(page);
    const refused = await frame.evaluate(() => {
      try {
        return `kept ${localStorage.length}`;
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toMatch(/^SecurityError/);
    expect(await frame.locator('header, footer nav').count()).toBe(0);
    await page.screenshot({ path: 'screens/embed-1-search.png', fullPage: true });

    await frame.locator('button[name=slotId]').first().click();
    await frame.locator('#lastName').waitFor();
    await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientHeight)).toBeGreaterThan(900);
    await frame.locator('#lastName').fill('Szőke');
    await frame.locator('#firstName').fill('Ünige');
    await frame.locator('[name=birthDate]').fill('19800514');
    await frame.locator('#email').fill('keret@example.com');
    await frame.locator('#phone').fill('+36301234567');
    for (const name of ['privacyAccepted', 'termsAccepted']) await frame.locator(`[name=${name}]`).check();
    await page.screenshot({ path: 'screens/embed-2-register.png', fullPage: true });
    await frame.locator('button[value=register]:not(.hidden)').click();
    await frame.locator('[name=code]').waitFor();

    await portal.w.deliver();
    const code = /\b\d{6}\b/.exec(portal.w.letters.at(-1)?.text ?? '')?.[0] ?? '';
    await frame.locator('[name=code]').fill(code);
    await frame.getByText('Lefoglaltuk az időpontját').first().waitFor();
    await page.screenshot({ path: 'screens/embed-3-finished.png', fullPage: true });

    await frame.locator('button[popovertarget]:not([popovertargetaction])').last().click();
    await frame.locator('button[value=cancel]').click();
    await frame.getByText('Az időpont le van mondva').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
      .toEqual(['kapu-booked', 'kapu-cancelled']);
    const messages: { data: object; origin: string }[] = await page.evaluate(() => Reflect.get(window, 'messages'));
    for (const { data, origin } of messages) {
      expect(origin).toBe(portal.base());
      expect(JSON.stringify(data)).toMatch(/^\{"kapu":"(?:height","height":\d+|booked"|cancelled")\}$/);
    }
    expect(await portal.w.database.db.selectFrom('reservation').select('status').execute()).toEqual([
      { status: 'cancelled_by_patient' },
    ]);
    expect(await context.cookies(portal.base())).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('hears nothing where the partner’s record does not name it, whatever it sends (T20, T21)', {
    timeout: 60_000,
  }, async () => {
    const { page } = await opened();
    const snippet = await snippetOf(page);
    await page.goto(`${hostileUrl}/?snippet=${encodeURIComponent(snippet)}`);
    const frame = await frameIn(page);
    const shapes = [
      { kapu: 'hello' },
      { kapu: 'height' },
      'hello',
      null,
      1,
      [],
      { type: 'kapu:hello' },
      { kapu: { hello: 1 } },
      ...Array.from({ length: 42 }, (_, at) => ({ kapu: 'hello', at, __proto__: null, token: 'give me' })),
    ];
    await page.evaluate((all) => {
      for (const frame of Array.from({ length: window.frames.length }, (_, at) => window.frames[at]))
        for (const shape of all) frame?.postMessage(shape, '*');
    }, shapes);
    expect(await page.evaluate(() => Reflect.get(window, 'messages'))).toEqual([]);
    expect(await frame.evaluate(() => document.querySelector('main') === null)).toBe(true);
    await page.close();
  });
});
