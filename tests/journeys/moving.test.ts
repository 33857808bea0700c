import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReservation } from '../../contract/booking/reservation.ts';
import { hydrated } from '../../tasks/hydrated.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { sampled } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { type LivePortal, live, lookAt, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const ways = [
  { name: 'hu-360', language: 'hu-HU', script: true, other: false, button: 'Áthelyezem' },
  { name: 'hu-360-no-script', language: 'hu-HU', script: false, other: true, button: 'Áthelyezem' },
  { name: 'en-360', language: 'en-GB', script: true, other: true, button: 'Move the appointment' },
  { name: 'ro-360-no-script', language: 'ro-RO', script: false, other: false, button: 'Mut programarea' },
];

describe('a booked visit', () => {
  const slots = slotIdsByDay(0).slice(7).flat().values();
  it.each(sampled(ways, 3))(
    'is moved on a phone, also to another doctor, with the price before the click: $name (S2.3-01, R6, S1-11)',
    {
      timeout: 60_000,
    },
    async ({ name, other, button, ...way }) => {
      const slot = slots.next().value ?? '';
      const { token, slotId, number } = await bookedByGuest(portal.w, slot, `${name}-moves@example.com`);
      const tab = await openTab(portal, way);
      const { page } = tab;
      await page.goto(`${portal.base()}/services/provider-search/reservation?reservation=${token}`);
      await page.locator('main a[href^="/move-reservation/"]').click();
      await page.waitForURL(/move-reservation/);
      if (way.script) await hydrated(page);
      await lookAt(tab, `${name}-move-1-times`);
      if (other) {
        await page.locator('main a[href*="others=1"]').click();
        await page.waitForURL(/others=1/);
        await lookAt(tab, `${name}-move-2-others`);
        await page.locator('main button[name=slotId]').first().click();
      } else {
        await page.locator('main fieldset:visible label:has(input[name=slotId])').first().click();
        await page.locator('main form button:visible', { hasText: /./ }).first().click();
      }
      await page.waitForURL(/slotId=/);
      await lookAt(tab, `${name}-move-3-review`);
      if (other) expect(await page.locator('main form').innerText()).toMatch(/7[\s,]?400/);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.waitForURL(/reservation=/);
      const moved = good(await portal.w.call(readReservation, { token }));
      expect([moved.number, moved.status, moved.slotId === slotId]).toEqual([number, 'booked', false]);
      await tab.context.close();
    },
  );
});
