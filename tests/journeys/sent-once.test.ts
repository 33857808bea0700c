import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { bookingFields } from '../support/guest.ts';
import { openBookingForm } from './form-addresses.ts';
import { type LivePortal, live, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ secure: false });
});
afterAll(() => portal.close());

/** Nobody has touched the page yet. */
async function awaitCode(page: Page): Promise<string> {
  const { w } = portal;
  const email = `${randomUUID()}@example.com`;
  await openBookingForm(page, portal);
  for (const [name, value] of Object.entries({ ...bookingFields, email })) await page.fill(`[name="${name}"]`, value);
  await page.check('[name=privacyAccepted]');
  await page.check('[name=termsAccepted]');
  await page.locator('button[value=register]:visible').click();
  await page.locator('[name=code]').waitFor();
  await w.deliver();
  return w.mailedCode(email);
}

describe('a form', { timeout: 60_000 }, () => {
  it.each([true, false])(
    'of a code is sent once, though its last digit sends it and somebody presses the button too; hydrated: %s (S4.4-02)',
    async (isHydrated) => {
      const { page, context, errors } = await openTab(portal);
      const code = await awaitCode(page);
      const sent: string[] = [];
      await page.route('**/reservation?*', async (route) => {
        if (route.request().method() === 'POST') sent.push(route.request().postData() ?? '');
        // The browser gives the first sending up for a second.
        await route.continue().catch(() => undefined);
      });
      if (isHydrated) await hydrated(page);
      await page.evaluate(() => {
        const again = ({ target }: Event) => {
          removeEventListener('submit', again);
          requestAnimationFrame(() => target instanceof HTMLFormElement && target.requestSubmit());
        };
        addEventListener('submit', again);
      });
      await page.locator('[name=code]').pressSequentially(code);
      await page.locator('a[href$=".ics"]').waitFor();
      expect(sent).toHaveLength(1);
      expect(await page.locator('[role=alert]').count()).toBe(0);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
