import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

it('a visitor keeps a search and a doctor in the browser, finds both on the home page, and clears them (S2.5-01, S9-09)', async () => {
  const tab = await openTab(portal);
  const { page, context } = tab;
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  await page.goto(`${portal.base()}/services/provider-search?specialization=1&location=Budapest&for=nobody`);
  await page.locator('[data-keep]').click();
  await expect.poll(() => page.locator('[data-keep]').getAttribute('data-done')).toBe('');
  await press(page, page.locator('ol article h3 a').first());
  await page.locator('[data-keep]').click();
  const kept = await page.evaluate(() => localStorage.getItem('kept'));
  expect(kept).toContain('specialization=1');
  expect(kept).not.toContain('nobody');
  sent.length = 0;
  await page.goto(`${portal.base()}/`);
  await expect.poll(() => page.locator('[data-kept] li a').count()).toBe(2);
  expect(sent.filter((url) => url.includes('specialization'))).toEqual([]);
  await lookAt(tab, 'kept-1-home');
  await press(page, page.locator('[data-kept] li a').last());
  expect(page.url()).toContain('specialization=1');
  await page.goto(`${portal.base()}/`);
  await page.locator('[data-forget]').click();
  await expect.poll(() => page.locator('[data-kept]').isVisible()).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
  await context.close();
});

it('a visit prints with its folded parts, without a button, and says where it is from (S2.7-01)', async () => {
  const { page, context } = await openTab(portal, { width: 1280 });
  await page.goto(`${portal.base()}/services/provider-search?specialization=1`);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('main .button:visible, main button:visible, body > header:visible').count()).toBe(0);
  expect(
    await page
      .locator('main details:not([open]) [name=q]')
      .first()
      .evaluate((field) => field.checkVisibility()),
  ).toBe(true);
  expect(await page.locator('[data-printed]').locator('xpath=..').isVisible()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('[data-printed]').textContent()).toMatch(/\d{4}/);
  await context.close();
});
