import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStripe } from '../../demo/payment/stripe/emulator.ts';
import { demoKeys } from '../../demo/payment/stripe/keys.ts';
import { stripe } from '../../server/payment/gateways/stripe/stripe.ts';
import { storePlans } from '../../server/payment/plan/store-plans.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { account } from '../identity/account.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';
import { orderPlan } from './order-plan.ts';

const brand = 'webbeteg';
let portal: LivePortal;
let emulator: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  emulator = await startStripe({ clock: systemClock });
  const keys = { ...demoKeys, returnKeys: ['a key of the test'] as [string] };
  portal = await live({ ports: { gateways: [stripe({ url: emulator.url, ...keys, clock: systemClock })] } });
  expect(await storePlans(portal.w.database, 'brands', portal.w.hosts.all)).toEqual([]);
});
afterAll(async () => {
  await portal.close();
  await emulator.close();
});

const words = {
  'hu-HU': { paid: 'Sikeres fizetés', cancelled: 'Megszakította a fizetést.' },
  'en-GB': { paid: 'Payment successful', cancelled: 'You cancelled the payment.' },
  'ro-RO': { paid: 'Plată reușită', cancelled: 'Ați anulat plata.' },
} as const;

describe('buying a plan at Stripe in a browser (S7-26, S8.3-23)', () => {
  it.each([
    { language: 'hu-HU', width: 360, script: true },
    { language: 'en-GB', width: 1280, script: true },
    { language: 'ro-RO', width: 360, script: false },
  ] as const)(
    'says how one pays, survives a declined card and a turn back, and ends in force: $language, $width px, script $script',
    async ({ language, width, script }) => {
      const base = portal.base(`${brand}.localhost`);
      const { id } = await account(portal.w.database, { partner: brand, subscriptions: [] });
      const { token } = await portal.w.session(id, {}, brand);
      const tab = await openTab(portal, { language, width, script });
      await tab.context.addCookies([{ name: 'token', value: token, url: base, httpOnly: true }]);
      const { page } = tab;
      const main = () => page.locator('main').textContent();
      await page.goto(`${base}/med24/subscription/new?plan=plusz-havi`);
      expect(await main()).toContain('Apple Pay, Google Pay');
      await lookAt(tab, `plan-stripe-order-${language}`);
      await orderPlan(page);
      await page.waitForURL((url) => url.href.startsWith(emulator.url));
      await press(page, page.locator('button[value=fail]'));
      expect(await page.locator('[role=alert]').count()).toBe(1);
      await press(page, page.locator('button[value=cancel]'));
      expect(await main()).toContain(words[language].cancelled);
      await press(page, page.locator('main a[href^="/med24/subscription/"]'));
      await page.locator('main form button').first().click();
      await page.waitForURL((url) => url.href.startsWith(emulator.url));
      await press(page, page.locator('button[value=succeed]'));
      expect(await main()).toContain(words[language].paid);
      await lookAt(tab, `plan-stripe-return-${language}`);
    },
  );
});
