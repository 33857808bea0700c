import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../deep.ts';
import { type LivePortal, live, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const phone = { width: 360, height: 780 };

/** A thumb moves the page by so much, in pixels. */
const swipe = 500;

type Effort = { taps: number; fields: number; swipes: number };

/** Uses a page as a thumb does, and counts: every field and box is tapped, and whatever is out of sight or covered is first brought up. */
function thumbOn(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, swipes: 0 };

  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (;;) {
      const away = await target.evaluate((element) => {
        const { top, bottom, left, width } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        if (middle < 0) return middle;
        if (middle > innerHeight) return middle - innerHeight + 1;
        const hit = document.elementFromPoint(left + width / 2, middle);
        const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const free = [element, ...label].some((part) => part.contains(hit) || hit?.contains(part) === true);
        return free ? 0 : innerHeight / 4;
      });
      if (away === 0) return;
      effort.swipes += 1;
      await page.mouse.wheel(0, Math.sign(away) * swipe);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (effort.swipes > 60) throw new Error('the thumb never got there');
    }
  }

  async function tap(target: Locator): Promise<void> {
    await reach(target);
    effort.taps += 1;
    await target.tap();
  }

  return {
    effort,
    tap,
    fill: async (target: Locator, text: string) => {
      await tap(target);
      effort.fields += 1;
      await page.keyboard.type(text);
    },
    /** A tap that leads to another document. */
    follow: async (target: Locator, wanted: RegExp | string) => {
      await tap(target);
      await (typeof wanted === 'string' ? page.waitForSelector(wanted) : page.waitForURL(wanted));
    },
  };
}

const ways = [
  {
    language: 'hu-HU',
    what: 'belgyógyász',
    where: 'Budapest',
    phone: '06 30 123 4567',
    birth: ['year', 'month', 'day'],
  },
  {
    language: 'en-GB',
    what: 'internist',
    where: 'Budapest',
    phone: '+36 30 123 4567',
    birth: ['day', 'month', 'year'],
  },
  {
    language: 'ro-RO',
    what: 'internist',
    where: 'București',
    phone: '+40 712 345 678',
    birth: ['day', 'month', 'year'],
  },
] as const;

const born = { year: '1980', month: '5', day: '14' };

describe('a booking with one thumb, from the home page to the confirmation', () => {
  it.each(sampled(ways, 3))(
    'takes 16 taps, 10 fields and 3 swipes at most, the answer about cookies left open: $language (S2.5-01, S2.7-01, S4.4-01)',
    { timeout: 60_000 },
    async ({ language, what, where, phone: number, birth }) => {
      const { page, context, errors } = await openTab(portal, { language, ...phone, touch: true });
      const { effort, tap, fill, follow } = thumbOn(page);
      const email = `thumb-${language}@example.com`;
      await page.goto(`${portal.base()}/`);
      await fill(page.locator('main [name=q]:visible').first(), what);
      await fill(page.locator('main form:has([name=q])').first().locator('input:visible').nth(1), where);
      await follow(page.locator('main form:has([name=q]) button[type=submit]:visible').first(), /provider-search\?/);
      await follow(page.locator('button[name=slotId]:visible').first(), /reservation=/);
      const values = { lastName: 'Szőke', firstName: 'Ünige', email, phone: number };
      await fill(page.locator('[name=lastName]'), values.lastName);
      await fill(page.locator('[name=firstName]'), values.firstName);
      for (const part of birth) await fill(page.locator(`[name=birthDate-${part}]`), born[part]);
      await fill(page.locator('[name=email]'), email);
      await fill(page.locator('[name=phone]'), number);
      await tap(page.locator('[name=privacyAccepted]'));
      await tap(page.locator('[name=termsAccepted]'));
      await follow(page.locator('button[value=register]:visible'), '[name=code]');
      await portal.w.deliver();
      await fill(page.locator('[name=code]'), portal.w.mailedCode(email));
      await follow(page.locator('button[value=verify]:visible'), 'a[href$=".ics"]');
      expect(effort.taps).toBeLessThanOrEqual(16);
      expect(effort.fields).toBeLessThanOrEqual(10);
      expect(effort.swipes).toBeLessThanOrEqual(3);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
