import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { openBookingForm } from './form-addresses.ts';
import { type LivePortal, live, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ secure: false });
});
afterAll(() => portal.close());

const hour = 60 * 60 * 1000;
const clocks = [
  { name: 'an hour ahead', shift: hour },
  { name: 'an hour behind', shift: -hour },
  { name: 'two years ahead', shift: 2 * 365 * 24 * hour },
  { name: 'two years behind', shift: -2 * 365 * 24 * hour },
];

/** All clocks of the device but the one that counts since the page began. */
function setClock(shift: number): void {
  const own = Date;
  const now = () => own.now() + shift;
  Reflect.set(
    window,
    'Date',
    new Proxy(own, {
      construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values),
      apply: () => new own(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    }),
  );
}

describe('a device', { timeout: 60_000 }, () => {
  it.each(clocks)('whose clock is $name counts a hold by the server’s (R15, 0174)', async ({ shift }) => {
    const { page, context, errors } = await openTab(portal, { language: 'en-GB' });
    await context.addInitScript(setClock, shift);
    await openBookingForm(page, portal);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(hour / 2);
    await hydrated(page);
    const isHeld = async () => {
      const words = await page.locator('main').innerText();
      expect(words).not.toContain('no longer holding');
      expect(words).toContain('We hold this appointment for you until');
    };
    await isHeld();
    const answer = page.waitForResponse('**/health/live');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
    await isHeld();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('in New York reads whose clock a time is by, untouched; one in Budapest reads the time alone (R13, 0174)', async () => {
    for (const [timeZone, isNamed] of [
      ['America/New_York', true],
      ['Europe/Budapest', false],
    ] as const) {
      const { page, context, errors } = await openTab(portal, { language: 'en-GB', timeZone });
      await openBookingForm(page, portal);
      if (!isNamed) await hydrated(page);
      const summary = page.locator('section[aria-labelledby=summary]').first();
      await expect.poll(() => summary.innerText().then((text) => text.includes('Budapest time'))).toBe(isNamed);
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});
