import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../support/deep.ts';
import { bookingFields } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { slowLine } from '../support/slow-line.ts';
import { type LivePortal, live, openTab } from './live.ts';

// 1 Mbit/s with lost packets, or connections that end in the middle.

let portal: LivePortal;
let line: Awaited<ReturnType<typeof slowLine>>;
beforeAll(async () => {
  portal = await live();
  line = await slowLine(Number(new URL(portal.base()).port));
});
afterAll(async () => {
  await line.close();
  await portal.close();
});

const patience = { timeout: 60_000 };

/** A person repeats a step after the browser's message that the connection ended. */
async function insist(page: Page, step: () => Promise<unknown>, until: string): Promise<void> {
  await expect
    .poll(async () => {
      if ((await page.locator(until).count()) > 0) return true;
      await step().catch(() => undefined);
      return page
        .waitForSelector(until, { timeout: 10_000, state: 'attached' })
        .then(() => true)
        .catch(() => false);
    }, patience)
    .toBe(true);
}

async function bookThrough(page: Page, email: string): Promise<void> {
  const search = `http://localhost:${line.port}/services/provider-search?subfunction=101&location=Budapest`;
  await insist(page, () => page.goto(search), 'button[name=slotId]');
  const chooses = async () => {
    if ((await page.locator('button[name=slotId]').count()) === 0) await page.goto(search);
    await page.locator('button[name=slotId]').first().click();
  };
  await insist(page, chooses, '[name=lastName]');
  const registers = async () => {
    if ((await page.locator('[name=lastName]').count()) === 0) return page.reload();
    for (const [name, value] of Object.entries({ ...bookingFields, email })) await page.fill(`[name="${name}"]`, value);
    await page.check('[name=privacyAccepted]');
    await page.check('[name=termsAccepted]');
    return page.locator('button[value=register]:visible').click();
  };
  await insist(page, registers, '[name=code]');
  await portal.w.deliver();
  const confirms = async () => {
    if ((await page.locator('[name=code]').count()) === 0) return page.reload();
    await page.fill('[name=code]', portal.w.mailedCode(email));
    return page.locator('main form:has([name=code]) button').first().click();
  };
  await insist(page, confirms, 'a[href$=".ics"]');
}

async function bookedBy(email: string): Promise<string[]> {
  const { rows } = await portal.w.database.pool.query(`select status from reservation where email = $1`, [email]);
  return rows.map(({ status }) => status).filter((status) => status === 'booked');
}

const lines = [
  { name: 'loses one packet in twenty', kbit: 1000, delay: 50, loss: 0.05 },
  { name: 'loses three packets in ten', kbit: 1000, delay: 50, loss: 0.3 },
  { name: 'ends a connection with three packets in a hundred', kbit: 1000, delay: 50, cut: 0.03 },
] as const;

describe.each(sampled(lines, 3, 1))('a line of 1 Mbit/s that $name', ({ name, ...quality }) => {
  it.each([true, false])(
    'lets a guest finish the booking, of which half a minute at most is the line’s, and books it once (F16, R9), script: %s',
    { timeout: 240_000 },
    async (script) => {
      const email = `slow-${name.replaceAll(' ', '-')}-${script}@example.com`;
      const { page, context } = await openTab(portal, { script, touch: true });
      context.setDefaultTimeout(30_000);
      const before = line.counts();
      line.become(quality);
      await bookThrough(page, email);
      const after = line.counts();
      line.become({});
      expect(await bookedBy(email)).toEqual(['booked']);
      expect(after.waited - before.waited).toBeLessThan(30_000);
      if ('loss' in quality) expect(after.losses).toBeGreaterThan(before.losses);
      else expect(after.cuts).toBeGreaterThan(before.cuts);
      expect(await invariantBreaches(portal.w.database)).toEqual([]);
      await context.close();
    },
  );
});
