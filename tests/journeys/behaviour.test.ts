import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Live, live, openTab } from './live.ts';

let portal: Live;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const search = '/services/provider-search?subfunction=101&location=Budapest';

describe('the frame, where a page has script', () => {
  it('closes an open sheet for Back, and only then leaves (S2.9-03)', { timeout: 30_000 }, async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(portal.base() + search, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await page.waitForURL(/listType=providers/);
    await page.getByRole('button', { name: /Szűrők/ }).click();
    const sheet = page.locator('dialog[open]');
    await sheet.waitFor();
    await page.evaluate(() => history.back());
    await sheet.waitFor({ state: 'detached' });
    expect(page.url()).toContain('listType=providers');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/Szűrők/);
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => !url.search.includes('listType'));
    expect(errors).toEqual([]);
    await context.close();
  });

  it('draws a bar for an answer that takes long, in another colour when it fails (S4.7-01)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    await page.goto(portal.base() + search, { waitUntil: 'networkidle' });
    const bar = page.locator('div.fixed[aria-hidden=true]');
    let answer = () => {};
    await page.route('**/*.data**', async (route) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      await route.abort();
    });
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await bar.waitFor();
    expect(await bar.getAttribute('class')).toContain('bg-accent');
    answer();
    await expect.poll(() => page.locator('div.fixed.bg-danger').count()).toBe(1);
    await expect.poll(() => page.locator('div.fixed[aria-hidden=true]').count()).toBe(0);
    await context.close();
  });

  it('says when the network is gone, sends nothing then and loses nothing (S4.7-02)', { timeout: 30_000 }, async () => {
    const { page, context } = await openTab(portal);
    await page.goto(portal.base() + search, { waitUntil: 'networkidle' });
    await page.locator('button[name=slotId]').first().click();
    await page.locator('#lastName').waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('#lastName').fill('Szőke');
    await context.setOffline(true);
    await page.getByText('Nincs internetkapcsolat.').waitFor();
    await page.locator('button[value=register]:not(.hidden)').click();
    await page.getByRole('alert').getByText('Most nem tudtuk elküldeni.').waitFor();
    expect(await page.locator('#lastName').inputValue()).toBe('Szőke');
    await context.setOffline(false);
    await page.getByText('Nincs internetkapcsolat.').waitFor({ state: 'detached' });
    expect(await page.locator('#lastName').inputValue()).toBe('Szőke');
    await context.close();
  });

  it('fetches the next page’s script when idle, and tells the tag manager of a page its script went to (S4.7-04, S9-11)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await context.addCookies([{ name: 'consent', value: 'all', url: portal.base() }]);
    await page.goto(portal.base() + search, { waitUntil: 'networkidle' });
    await expect.poll(() => page.locator('link[rel=prefetch][href*="doctor"]').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await page.waitForURL(/listType=providers/);
    const told = () =>
      page.evaluate(() =>
        Reflect.get(window, 'dataLayer').filter((entry: { event: string }) => entry.event === 'routeChange'),
      );
    await expect.poll(async () => (await told()).length).toBe(2);
    expect(JSON.stringify(await told())).not.toMatch(/101|Budapest|listType/);
    await context.close();
  });
});
