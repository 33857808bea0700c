import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { takenEvent } from '../../web/portal/starter/events.ts';
import { deep } from '../support/deep.ts';
import { type LivePortal, live, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live({ secure: false });
});
afterAll(() => portal.close());

const search = '/services/provider-search?subfunction=101&location=Budapest';

/** A page's own script comes when the test lets it in. */
async function slowTab(path: string, first: string) {
  const tab = await openTab(portal);
  const { page, context } = tab;
  let letIn = () => {};
  const release = new Promise<void>((done) => {
    letIn = done;
  });
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    if (route.request().resourceType() === 'script') await release;
    await route.continue();
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: deep ? 4 : 2 });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await page.goto(portal.base() + path, { waitUntil: 'commit' });
  await page.locator(first).first().waitFor();
  return { ...tab, letIn };
}

async function doctorsPage(): Promise<string> {
  const { page, context } = await openTab(portal);
  await page.goto(portal.base() + search);
  const address = await page.locator('a[href*="/doctors/"]').first().getAttribute('href');
  await context.close();
  return address ?? '';
}

type SlowTab = Awaited<ReturnType<typeof slowTab>>;

function isTaken(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName('taken-over').length > 0);
}

/** @returns the typed text, before and after the script's takeover */
async function typeThrough({ page, letIn }: Pick<SlowTab, 'page' | 'letIn'>, field: Locator): Promise<string> {
  const letters = 'árvíztűrőtükörfúrógép';
  let text = '';
  const type = async () => {
    // A field takes only so much.
    if (text.length > 40) {
      await page.keyboard.press('Backspace');
      text = text.slice(0, -1);
      return;
    }
    const letter = letters[text.length % letters.length] ?? '';
    await page.keyboard.type(letter);
    text += letter;
  };
  await field.focus();
  await type();
  expect(await isTaken(page)).toBe(false);
  letIn();
  while (!(await isTaken(page))) await type();
  await type();
  return text;
}

describe('a page that is touched before its script is there', { timeout: 60_000 }, () => {
  it('loads no script but the starter until then, and brings the rest idly without running it (0039)', async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(`${portal.base()}/registration`);
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    const here = () =>
      page.evaluate(() => [typeof Reflect.get(window, '__reactRouterManifest'), document.scripts.length]);
    const [manifest, before] = await here();
    expect(manifest).toBe('undefined');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.mouse.wheel(0, 200);
    expect(addresses).toEqual([]);
    await page.locator('#lastName').focus();
    await expect.poll(() => isTaken(page)).toBe(true);
    expect(await here()).toEqual(['object', Number(before) + 1]);
    expect([errors, addresses.filter((url) => url === page.url()).length]).toEqual([[], 1]);
    await context.close();
  });

  it('brings nothing idly where the data saver is on (0039)', async () => {
    const { page, context } = await openTab(portal);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto(`${portal.base()}/registration`, { waitUntil: 'networkidle' });
    expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
    await hydrated(page);
    await context.close();
  });

  it('keeps what is typed meanwhile, the caret, the ticks and the choices (0039)', async () => {
    const slow = await slowTab('/registration', '#lastName');
    const { page, context, errors } = slow;
    await page.locator('[name=privacyAccepted]').check();
    const text = await typeThrough(slow, page.locator('#lastName'));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    const fieldState = await page.locator('#lastName').evaluate((field) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('no field');
      return { value: field.value, at: field.selectionStart, focused: document.activeElement === field };
    });
    expect(fieldState).toEqual({ value: `${text[0]}x${text.slice(1)}`, at: 2, focused: true });
    expect(await page.locator('[name=privacyAccepted]').isChecked()).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('leaves the focus in the field of a refused form in which somebody types (0039)', async () => {
    const slow = await slowTab('/registration', '#lastName');
    const { page, context, errors } = slow;
    await page.locator('#firstName').fill('Ünige');
    await page.locator('main form button:not(.hidden)').first().click();
    await page.getByRole('alert').first().waitFor();
    const text = await typeThrough(slow, page.locator('#lastName'));
    expect(await page.locator('#lastName').inputValue()).toBe(text);
    expect(await page.locator('#firstName').inputValue()).toBe('Ünige');
    expect(errors.filter((line) => !line.includes('400'))).toEqual([]);
    await context.close();
  });

  it('stays where the visitor has scrolled to, though a time far above has the focus (0039)', async () => {
    const { page, context, letIn, errors } = await slowTab(await doctorsPage(), 'input[name=slotId]');
    await page.setViewportSize({ width: 360, height: 400 });
    const time = page.locator('input[name=slotId]').first();
    await time.focus();
    const slot = await time.getAttribute('value');
    const scrolled = await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return scrollY;
    });
    const place = () =>
      page.evaluate(() => [
        scrollY,
        document.activeElement?.getAttribute('value'),
        (document.activeElement?.getBoundingClientRect().bottom ?? 0) < 0,
      ]);
    expect(await place()).toEqual([scrolled, slot, true]);
    letIn();
    await expect.poll(() => isTaken(page)).toBe(true);
    expect(await place()).toEqual([scrolled, slot, true]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('hears of the time that was chosen before (0039)', async () => {
    const slow = await slowTab(await doctorsPage(), 'input[name=slotId]');
    const time = slow.page.locator('input[name=slotId]').first();
    await time.check();
    expect(await isTaken(slow.page)).toBe(false);
    slow.letIn();
    const button = slow.page.locator('form:has(input[name=slotId]) button').last();
    const before = await button.textContent();
    await expect.poll(() => button.textContent(), { timeout: 20_000 }).not.toBe(before);
    expect(await time.isChecked()).toBe(true);
    expect(slow.errors).toEqual([]);
    await slow.context.close();
  });

  it('does what a button that only script improves was pressed for (0039)', async () => {
    const { page, context, errors, letIn } = await slowTab(search, 'main ul button');
    await page.getByRole('button', { name: 'Térkép' }).click();
    expect([await isTaken(page), await page.locator('.leaflet-container').count()]).toEqual([false, 0]);
    letIn();
    await page.locator('.leaflet-container').waitFor({ timeout: 20_000 });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('keeps a panel open that was opened without script, and what was typed in it (0039)', async () => {
    const slow = await slowTab(search, 'main ul button');
    const { page, context, errors } = slow;
    await page.getByRole('button', { name: /Szűrők/ }).click();
    const text = await typeThrough(slow, page.locator('#filters-panel [name=doctorName]'));
    expect(await page.locator('#filters-panel:popover-open [name=doctorName]').inputValue()).toBe(text);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('sends a form its native way, and works on when the script does not come (0039)', async () => {
    const { page, context } = await openTab(portal);
    await page.route('**/registration', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.goto(`${portal.base()}/registration`);
    const failed = page.waitForEvent('requestfailed');
    await page.locator('#lastName').pressSequentially('Szőke');
    await failed;
    await page.locator('main form button:not(.hidden)').first().click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.locator('#lastName').inputValue()).toBe('Szőke');
    await context.close();
  });

  it('shows what has changed since, and loses nothing that was typed (0039)', async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(portal.base() + search);
    const fresh = 'Egészen Új';
    const doctor = page.locator('main article h3, main li h3').first();
    const old = await doctor.textContent();
    const { database, services } = portal.w;
    const id = /\/doctors\/(\d+)/.exec(
      (await page.locator('a[href*="/doctors/"]').first().getAttribute('href')) ?? '',
    )?.[1];
    await database.db
      .updateTable('doctor')
      .set({ family_name: 'Egészen', given_name: 'Új' })
      .where('id', '=', Number(id))
      .execute();
    await services.directory.refresh();
    const field = page.locator('#filters-panel [name=doctorName]');
    await page.getByRole('button', { name: /Szűrők/ }).click();
    await field.pressSequentially('Kov');
    await expect.poll(() => isTaken(page)).toBe(true);
    expect([await field.inputValue(), await page.locator('#filters-panel:popover-open').count()]).toEqual(['Kov', 1]);
    expect(await doctor.textContent()).toContain(fresh);
    expect(old).not.toContain(fresh);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('draws a map that comes first without its script, and becomes the map at a press (S2.5-01, 0039)', async () => {
    const address = `${portal.base('izys.localhost')}/?subfunction=101`;
    const { page, context, errors } = await openTab(portal, { width: 1280 });
    await page.goto(address, { waitUntil: 'networkidle' });
    const sketch = page.locator('section:has(> [data-map]) svg');
    expect(await sketch.locator('rect').count()).toBeGreaterThan(0);
    await page.locator('[data-map]').click();
    await page.locator('.leaflet-container button').first().waitFor();
    expect([await sketch.count(), errors]).toEqual([0, []]);
    await context.close();
    const still = await openTab(portal, { script: false });
    await still.page.goto(address);
    expect(await still.page.locator('button[name=slotId]').first().isVisible()).toBe(true);
    await still.page.locator('noscript a[href*="map="]').click();
    expect(await still.page.locator('#map svg rect').first().isVisible()).toBe(true);
    expect(await still.page.locator('button[name=slotId]').first().isVisible()).toBe(true);
    for (const dead of ['[data-map]', 'main button[type=button]:not([popovertarget]):visible'])
      expect(await still.page.locator(dead).locator('visible=true').count(), dead).toBe(0);
    await still.context.close();
  });
});

describe('an app', { timeout: 60_000 }, () => {
  it('runs its script at once, without a touch and without the state being asked for (0039)', async () => {
    const gallery = await live({ gallery: true });
    const { page, context, errors } = await openTab(gallery);
    const resourceTypes: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() || resourceTypes.push(request.resourceType()));
    await page.addInitScript((event) => addEventListener(event, () => performance.mark('runs')), takenEvent);
    await page.goto(`${gallery.base()}/__ui`);
    await page.waitForFunction(() => performance.getEntriesByName('runs').length > 0);
    expect(resourceTypes).toContain('script');
    expect(resourceTypes).not.toContain('fetch');
    expect(errors).toEqual([]);
    await context.close();
    await gallery.close();
  });

  it('is read without script, too (0039)', async () => {
    const gallery = await live({ gallery: true });
    const { page, context } = await openTab(gallery, { script: false });
    await page.goto(`${gallery.base()}/__ui`);
    expect(await page.getByRole('heading', { name: 'Buttons' }).isVisible()).toBe(true);
    await context.close();
    await gallery.close();
  });
});
