import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { startEmulator } from '../../demo/payment/simplepay/emulator.ts';
import { simplePay } from '../../server/payment/gateway/simplepay/simplepay.ts';
import { storePlans } from '../../server/payment/plan/store-plans.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { account } from '../identity/account.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

const brand = 'webbeteg';
let portal: LivePortal;
let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator({ clock: systemClock });
  const url = `${emulator.url}/payment/v2/`;
  portal = await live({ ports: { gateways: [simplePay({ url, accounts: demoAccounts, software: 'portal:1.0.0' })] } });
  expect(await storePlans(portal.w.database, 'brands', portal.w.hosts.all)).toEqual([]);
});
afterAll(async () => {
  await portal.close();
  await emulator.close();
});

const base = () => portal.base(`${brand}.localhost`);
const order = () => `${base()}/med24/subscription/new?plan=plusz-havi`;

async function customer(options: Parameters<typeof openTab>[1] = {}) {
  const { id } = await account(portal.w.database, { partner: brand, subscriptions: [] });
  const { token } = await portal.w.session(id, {}, brand);
  const tab = await openTab(portal, options);
  await tab.context.addCookies([{ name: 'token', value: token, url: base(), httpOnly: true }]);
  return tab;
}

const billing = [
  ['billingPostalCode', '1117'],
  ['billingCity', 'Budapest'],
  ['billingAddress', 'Fehér út 3.'],
] as const;

/** In the order of the page. */
const ticks = ['termsAccepted', 'startAccepted', 'transferAccepted'];

/** Ends on the gateway's page. */
async function toGateway(page: Page): Promise<void> {
  await page.goto(order());
  for (const [name, value] of billing) await page.fill(`[name=${name}]`, value);
  for (const name of ticks) await page.check(`[name=${name}]`);
  await page.locator('button[name=intent][value=order]:visible').click();
  await page.waitForURL((url) => url.href.startsWith(emulator.url));
}

const words = {
  hu: { paid: 'Sikeres fizetés', state: 'kifizetve' },
  en: { paid: 'Payment successful', state: 'paid' },
  ro: { paid: 'Plată reușită', state: 'plătit' },
} as const;

describe('buying a plan in a browser (S1-10, S8.3-23)', () => {
  it.each([
    { language: 'hu-HU', texts: words.hu, width: 360, script: true },
    { language: 'en-GB', texts: words.en, width: 1280, script: true },
    { language: 'ro-RO', texts: words.ro, width: 360, script: false },
  ])(
    'goes from the plans to a subscription in force: $language, $width px, script $script',
    async ({ language, texts, width, script }) => {
      const tab = await customer({ language, width, script });
      const { page } = tab;
      await page.goto(`${base()}/med24/subscription/new`);
      await lookAt(tab, `plan-1-plans-${language}`);
      await press(page, page.locator('main a[href*="plan=plusz-havi"]'));
      await lookAt(tab, `plan-2-order-${language}`);
      await toGateway(page);
      await press(page, page.locator('button[value=succeed]'));
      expect(await page.locator('main').textContent()).toContain(texts.paid);
      await lookAt(tab, `plan-3-return-${language}`);
      await press(page, page.locator('main a[href^="/med24/subscription/"]'));
      expect(await page.locator('main').textContent()).toContain(texts.state);
      await lookAt(tab, `plan-4-own-${language}`);
    },
  );

  it.each([
    { language: 'hu-HU', width: 360, script: true },
    { language: 'en-GB', width: 1280, script: true },
    { language: 'ro-RO', width: 360, script: false },
  ])(
    'saves a card, shows it, cancels, goes on, and deletes the card: $language, $width px, script $script (S3.13-01)',
    async ({ language, width, script }) => {
      const tab = await customer({ language, width, script });
      const { page } = tab;
      await page.goto(order());
      for (const [name, value] of billing) await page.fill(`[name=${name}]`, value);
      for (const name of [...ticks, 'recurringAccepted']) await page.check(`[name=${name}]`);
      await lookAt(tab, `renewal-1-order-${language}`);
      await page.locator('button[name=intent][value=order]:visible').click();
      await page.waitForURL((url) => url.href.startsWith(emulator.url));
      await press(page, page.locator('button[value=succeed]'));
      await press(page, page.locator('main a[href^="/med24/subscription/"]'));
      const own = page.url();
      await lookAt(tab, `renewal-2-own-${language}`);
      await press(page, page.locator('main a[href$="/cancel"]'));
      await lookAt(tab, `renewal-3-cancel-${language}`);
      await press(page, page.locator('main form button').first());
      await lookAt(tab, `renewal-4-cancelled-${language}`);
      await press(page, page.locator('button[value=reactivate]'));
      await page.goto(`${base()}/med24/subscription/transactions`);
      await lookAt(tab, `renewal-5-transactions-${language}`);
      await page.goto(own);
      await page.locator('details:has(button[value=card]) summary').click();
      await press(page, page.locator('button[value=card]'));
      expect(await page.locator('button[value=card]').count()).toBe(0);
    },
  );

  it.each(['hu-HU', 'en-GB', 'ro-RO'])(
    'asks for the wish that it begins at once beside its text, and keeps what was typed where that is left out: %s (P05, S7-26)',
    async (language) => {
      const tab = await customer({ language, width: 360 });
      const { page } = tab;
      await page.goto(order());
      for (const [name, value] of billing) await page.fill(`[name=${name}]`, value);
      for (const name of ticks.filter((one) => one !== 'startAccepted')) await page.check(`[name=${name}]`);
      await lookAt(tab, `plan-6-start-${language}`);
      await press(page, page.locator('button[name=intent][value=order]:visible'));
      await lookAt(tab, `plan-7-start-left-out-${language}`);
      const tick = page.locator('[name=startAccepted]');
      expect([await tick.isChecked(), await tick.getAttribute('aria-invalid')]).toEqual([false, 'true']);
      expect(await page.inputValue('[name=billingCity]')).toBe('Budapest');
      await tick.check();
      await page.locator('button[name=intent][value=order]:visible').click();
      await page.waitForURL((url) => url.href.startsWith(emulator.url));
    },
  );

  it('can be done by the keyboard alone (R46)', async () => {
    const tab = await customer();
    const { page } = tab;
    await page.goto(order());
    await skipTo(page, '[name=billingPostalCode]');
    await page.keyboard.type('1117');
    for (const [name, value] of billing.slice(1)) {
      await tabTo(page, `[name=${name}]`);
      await page.keyboard.type(value);
    }
    for (const name of ticks) {
      await tabTo(page, `[name=${name}]`);
      await page.keyboard.press('Space');
    }
    await tabTo(page, 'button[name=intent][value=order]:not(.hidden)');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href.startsWith(emulator.url));
    await tabTo(page, 'button[value=succeed]');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    expect(await page.locator('main').textContent()).toContain(words.hu.paid);
  });

  it.each([
    ['fail', 'A bankkártyás fizetés nem sikerült.'],
    ['cancel', 'Megszakította a fizetést.'],
    ['time_out', 'Lejárt a fizetésre adott idő.'],
  ])('after %s leads on to a new payment', async (action, message) => {
    const tab = await customer();
    const { page } = tab;
    await toGateway(page);
    await press(page, page.locator(`button[value=${action}]`));
    expect(await page.locator('body').textContent()).toContain(message);
    await lookAt(tab, `plan-5-${action}`);
    await press(page, page.locator('main a[href^="/med24/subscription/"]'));
    await page.getByRole('button', { name: 'Új fizetés indítása' }).click();
    await page.waitForURL((url) => url.href.startsWith(emulator.url));
  });

  it('is not a trap for Back: from the gateway’s page it leads to the order, and a second order takes the place of the first (R36)', async () => {
    const { page } = await customer();
    await toGateway(page);
    const first = page.url();
    await page.goBack();
    expect(page.url()).not.toContain(emulator.url);
    await toGateway(page);
    expect(page.url()).not.toBe(first);
    await press(page, page.locator('button[value=succeed]'));
    expect(await page.locator('main').textContent()).toContain(words.hu.paid);
  });

  it('shows in a second tab what became of it, and sells it once (R36)', async () => {
    const { page, context } = await customer();
    const other = await context.newPage();
    await other.goto(order());
    await toGateway(page);
    await press(page, page.locator('button[value=succeed]'));
    for (const [name, value] of billing) await other.fill(`[name=${name}]`, value);
    for (const name of ticks) await other.check(`[name=${name}]`);
    await press(other, other.locator('button[name=intent][value=order]:visible'));
    expect(await other.locator('body').textContent()).toContain('Már van előfizetés.');
  });
});
