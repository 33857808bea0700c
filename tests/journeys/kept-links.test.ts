import { afterAll, beforeAll, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { type LivePortal, live, lookAt, openTab, press } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

it('a visitor keeps a search and a doctor in the browser, finds both at the end of the search, and clears them (S2.5-01, S9-09)', async () => {
  const tab = await openTab(portal);
  const { page, context } = tab;
  const keep = page.locator('button:has([aria-live=polite])');
  const search = `${portal.base()}/services/provider-search`;
  await page.goto(`${search}?specialization=1&location=Budapest&for=nobody`);
  await hydrated(page);
  await keep.click();
  await press(page, page.locator('ol article h3 a').first());
  await hydrated(page);
  await keep.click();
  const storedLinks = await page.evaluate(() => localStorage.getItem('kept'));
  expect(storedLinks).toContain('specialization=1');
  expect(storedLinks).not.toContain('nobody');
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url() + (request.postData() ?? '')));
  await page.goto(`${search}?specialization=2`);
  await hydrated(page);
  expect(await page.locator('[aria-labelledby=kept] li a').count()).toBe(2);
  expect(requests.filter((url) => url.includes('specialization=1'))).toEqual([]);
  await lookAt(tab, 'kept-1-search');
  await page.locator('[aria-labelledby=kept] button').click();
  expect(await page.locator('[aria-labelledby=kept]').count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('kept', '//evil.example\tX\nhttps://evil.example\tX'));
  await page.reload();
  await hydrated(page);
  expect(await page.locator('[aria-labelledby=kept]').count()).toBe(0);
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
