import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { bookedByCustomer } from '../booking/booked.ts';
import { account } from '../identity/account.ts';
import { sampled } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { goodPassword } from '../support/registrant.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
let passwordHash: string;
const weeks = 26;
beforeAll(async () => {
  // The free term ends so long before the visit that every cancellation is late.
  portal = await live({ brand: { cancellation: { freeUntilMinutes: weeks * 7 * 24 * 60, late: 'charged' } } });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => portal.close());

const ways = [
  { name: 'hu-360-no-script', language: 'hu-HU', script: false },
  { name: 'en-360', language: 'en-GB', script: true },
  { name: 'ro-360-no-script', language: 'ro-RO', script: false },
];

describe('a customer', () => {
  const slots = slotIdsByDay(1).slice(7).flat().values();
  it.each(sampled(ways, 2, 1))(
    'cancels late knowing the price, takes everything home and has it erased: $name (P01, P03, T37, S1-11)',
    { timeout: 90_000 },
    async ({ name, ...way }) => {
      const { w } = portal;
      const { id, email } = await account(w.database, { passwordHash, subscriptions: [['hasAppointments']] });
      const { headers } = await w.session(id);
      const { number } = await bookedByCustomer(w, slots.next().value ?? '', headers);

      const tab = await openTab(portal, { ...way, width: 360 });
      const { page } = tab;
      const open = (path: string) => page.goto(`${portal.base()}${path}`);
      await open('/login?next=/services/appointments');
      await page.fill('main [name=email]', email);
      await page.fill('main [name=password]', goodPassword);
      await press(page, page.locator('main form[method=post] button').first());
      await page.check('[name=privacyAccepted]');
      await press(page, page.locator('main form[method=post] button').first());
      await lookAt(tab, `${name}-after-1-list`);

      await press(page, page.locator(`main a[href$="/services/appointments/${number}"]`).first());
      await lookAt(tab, `${name}-after-2-visit`);
      await press(page, page.locator('main a[href*="delete-public-reservation"]').first());
      await press(page, page.locator('main form[method=post] button').first());
      await lookAt(tab, `${name}-after-3-late`);
      expect(await page.locator('main [role=alert]').count()).toBe(1);
      await page.check('[name=lateAccepted]');
      await press(page, page.locator('main form[method=post] button').first());
      await lookAt(tab, `${name}-after-4-cancelled`);

      await open('/my-data?part=export');
      await lookAt(tab, `${name}-after-5-export`);
      await page.fill('main [name=password]', goodPassword);
      await press(page, page.locator('main button[value=export]'));
      await lookAt(tab, `${name}-after-6-new-device`);
      await w.deliver();
      await page.fill('main [name=password]', goodPassword);
      await page.fill('main [name=code]', w.mailedCode());
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('main button[value=export]').click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      expect(await download.failure()).toBeNull();

      await open('/my-data?part=erase');
      await page.fill('main [name=password]', goodPassword);
      await page.check('[name=erasureAccepted]');
      await lookAt(tab, `${name}-after-7-erase`);
      await press(page, page.locator('main button[value=erase]'));
      await page.waitForURL(/message=erased/);
      await lookAt(tab, `${name}-after-8-erased`);
      await open('/my-data');
      expect(new URL(page.url()).pathname).not.toBe('/my-data');
      expect(await invariantBreaches(w.database)).toEqual([]);
      await tab.context.close();
    },
  );
});
