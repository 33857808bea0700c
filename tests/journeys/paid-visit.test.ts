import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { startEmulator } from '../../demo/payment/simplepay/emulator.ts';
import { simplePay } from '../../server/payment/gateway/simplepay/simplepay.ts';
import { storePlans } from '../../server/payment/plan/store-plans.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { account } from '../identity/account.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

const brand = 'webbeteg';
let portal: LivePortal;
let emulator: Awaited<ReturnType<typeof startEmulator>>;
beforeAll(async () => {
  emulator = await startEmulator({ clock: systemClock });
  const url = `${emulator.url}/payment/v2/`;
  portal = await live({ ports: { gateways: [simplePay({ url, accounts: demoAccounts, software: 'portal:1.0.0' })] } });
  expect(await storePlans(portal.w.database, 'brands', portal.w.hosts.all)).toEqual([]);
  await portal.w.database.db
    .updateTable('offering')
    .set({ organisable: ['by_user', 'paid_by_user'] })
    .execute();
});
afterAll(async () => {
  await portal.close();
  await emulator.close();
});

const slots = slotIdsByDay(0).slice(7).flat().values();
const billing = [
  ['billingPostalCode', '1117'],
  ['billingCity', 'Budapest'],
  ['billingAddress', 'Fehér út 3.'],
] as const;

describe('a visit that its user pays, in a browser (S3.13-04, S8.3-23)', () => {
  it.each([{ script: true }, { script: false }])(
    'is chosen, paid and cancelled on a telephone of 360 px, script $script',
    async ({ script }) => {
      const base = portal.base(`${brand}.localhost`);
      const { id } = await account(portal.w.database, { partner: brand, subscriptions: [] });
      const { token, headers } = await portal.w.session(id, {}, brand);
      const tab = await openTab(portal, { language: 'hu-HU', width: 360, script });
      await tab.context.addCookies([{ name: 'token', value: token, url: base, httpOnly: true }]);
      const { page } = tab;
      const at = { ...headers, host: `${brand}.localhost:3000` };
      const reservation = good(
        await portal.w.call(startReservation, { slotId: slots.next().value ?? '', subfunctionId: 101 }, at),
      );
      await page.goto(`${base}/services/provider-search/reservation?reservation=${reservation.token}`);
      expect(await page.locator('main').textContent()).toContain('Bankkártyával');
      await press(page, page.getByRole('link', { name: 'Igen, én választottam' }));
      await page.getByRole('button', { name: 'Lefoglalom' }).click();
      await page.waitForURL(/reservation-payment/);
      await lookAt(tab, `paid-visit-1-pay-${script}`);
      for (const [name, value] of billing) await page.fill(`[name=${name}]`, value);
      await page.check('[name=transferAccepted]');
      await page.getByRole('button', { name: /Fizetés bankkártyával/ }).click();
      await page.waitForURL((url) => url.href.startsWith(emulator.url));
      await press(page, page.locator('button[value=succeed]'));
      expect(await page.locator('main').textContent()).toContain('Az időpontot lefoglaltuk.');
      await lookAt(tab, `paid-visit-2-return-${script}`);
      await press(page, page.locator('main a[href*="/reservation?"]'));
      await lookAt(tab, `paid-visit-3-booked-${script}`);
      await press(page, page.locator('main a[href^="/delete-public-reservation/"]'));
      expect(await page.locator('main').textContent()).toContain('ennyit kap vissza');
      await lookAt(tab, `paid-visit-4-cancel-${script}`);
      await press(page, page.locator('main form button:visible').first());
      expect(await page.locator('main').textContent()).toContain('Visszatérítjük a kártyájára');
    },
  );
});
