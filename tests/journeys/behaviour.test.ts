import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { type LivePortal, live, openTab, press } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0);
}

const search = '/services/provider-search?subfunction=101&location=Budapest';

describe('the frame, where a page has script', () => {
  it.each(['loaded directly', 'come to by a link'])(
    'closes an open sheet for Back on a page %s, asks the server nothing, and only then leaves (S2.9-03)',
    { timeout: 30_000 },
    async (how) => {
      const { page, context, errors } = await openTab(portal);
      await page.goto(`${portal.base()}/about-us`);
      await page.goto(portal.base() + search);
      await hydrated(page);
      if (how !== 'loaded directly') {
        await page.getByRole('link', { name: 'Rendelők listája' }).click();
        await page.waitForURL(/listType=providers/);
      }
      const here = page.url();
      const opener = page.getByRole('button', { name: /Szűrők/ });
      const sheet = page.locator('dialog[open]');
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() || request.url().includes('.data')) fetched.push(request.url());
      });
      for (const close of [
        () => page.evaluate(() => history.back()),
        () => page.keyboard.press('Escape'),
        () => sheet.getByRole('button', { name: 'Bezárás' }).click(),
      ]) {
        await opener.click();
        await sheet.waitFor();
        await close();
        await sheet.waitFor({ state: 'detached' });
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/Szűrők/);
        expect(page.url()).toBe(here);
      }
      expect(fetched).toEqual([]);
      // Later than the answer to this call, which an abandoned page could no longer give.
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitForURL((url) => url.href !== here);
      expect(page.url()).toBe(how === 'loaded directly' ? `${portal.base()}/about-us` : portal.base() + search);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each([360, 390, 600, 820])(
    'closes the filters for Back at %d pixels, also when they are the first thing pressed (S2.9-03)',
    { timeout: 30_000 },
    async (width) => {
      const { page, context, errors } = await openTab(portal, { width });
      await page.goto(`${portal.base()}/about-us`);
      await page.goto(portal.base() + search);
      const here = page.url();
      const opener = page.getByRole('button', { name: /Szűrők/ });
      const field = page.getByLabel('Orvos neve').filter({ visible: true });
      for (const wait of [() => Promise.resolve(), () => takenOver(page)]) {
        await opener.click();
        await field.waitFor();
        await wait();
        await page.evaluate(() => void setTimeout(() => history.back()));
        await field.waitFor({ state: 'detached' });
        expect(page.url()).toBe(here);
      }
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.waitForURL(`${portal.base()}/about-us`);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it('loads the page anew once when its own files are gone, and not again within the minute (S4.7-03)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    const failed = () =>
      page.waitForEvent('console', (line) => line.text().includes('a file of the page did not load'));
    await page.route(/\/assets\/(?!start-)[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${portal.base()}/registration`);
    await page.locator('#lastName').fill('Szőke');
    await Promise.all([page.waitForEvent('load'), failed()]);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await Promise.all([failed(), page.locator('#lastName').fill('Szőke')]);
    await Promise.all([failed(), page.locator('#firstName').fill('Ünige')]);
    expect([loads, await page.locator('#lastName').inputValue()]).toEqual([0, 'Szőke']);
    await context.close();
  });

  it.each([
    { what: 'button[name=slotId]', how: 'click', leads: /[?]reservation=/ },
    { what: 'main a[href*="/doctors/"]', how: 'Enter', leads: /[/]doctors[/]/ },
  ])(
    'a press of $what by $how leads on, also where its own files are gone by then (S4.7-03, S2.6-01)',
    {
      timeout: 30_000,
    },
    async ({ what, how, leads }) => {
      const { page, context } = await openTab(portal);
      await page.route(/\/assets\/(?!start-)[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto(`${portal.base()}/services/provider-search?subfunction=101`);
      const failed = page.waitForEvent('console', (line) => line.text().includes('a file of the page did not load'));
      // The answer comes after the files are missed.
      await page.route(/\/reservation$|\/doctors\//, async (route) => {
        await failed;
        await route.fallback();
      });
      const pressed = page.locator(what).first();
      await (how === 'click' ? pressed.click({ noWaitAfter: true }) : pressed.press(how, { noWaitAfter: true }));
      await page.waitForURL(leads);
      await context.close();
    },
  );

  describe('a question in the gallery', () => {
    let gallery: LivePortal;
    beforeAll(async () => {
      gallery = await live({ gallery: true });
    });
    afterAll(() => gallery.close());

    it('asks before something ends: by keyboard, first on what changes nothing, closed by Escape and Back (S9-12, S2.9-03)', {
      timeout: 60_000,
    }, async () => {
      const { page, context, errors } = await openTab(gallery, { language: 'en-GB' });
      await page.goto(`${gallery.base()}/about-us`);
      await page.goto(`${gallery.base()}/__ui`);
      // The gallery shows a summary of faults, which takes the focus once the script runs.
      await hydrated(page);
      const opener = page.getByRole('button', { name: 'End it', exact: true }).first();
      const dialog = page.getByRole('dialog', { name: 'End it' });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toContain('Faults in a form');
      for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
        await opener.focus();
        await page.keyboard.press('Enter');
        await dialog.waitFor();
        await expect.poll(focused).toBe('No, leave it as it is');
        await close();
        await dialog.waitFor({ state: 'hidden' });
        await expect.poll(focused).toBe('End it');
        expect(page.url()).toBe(`${gallery.base()}/__ui`);
      }
      expect(errors).toEqual([]);
      await context.close();
    });

    it('closes for Back alone a question that is opened again at once (S2.9-03)', { timeout: 60_000 }, async () => {
      const { page, context, errors } = await openTab(gallery, { language: 'en-GB' });
      await page.goto(`${gallery.base()}/about-us`);
      await page.goto(`${gallery.base()}/__ui`);
      await hydrated(page);
      await page.getByRole('button', { name: 'End it', exact: true }).first().click();
      const keeps = page.getByRole('button', { name: 'No, leave it as it is' });
      await keeps.waitFor();
      await keeps.evaluate(
        (button) =>
          new Promise<void>((leftEntry) => {
            const question = button.closest<HTMLElement>('[popover]');
            const back = history.back.bind(history);
            // A busy machine goes back late: here, once the question is open again.
            history.back = () =>
              question?.addEventListener('toggle', function late(event) {
                if (event.newState !== 'open') return;
                question.removeEventListener('toggle', late);
                history.back = back;
                back();
              });
            question?.addEventListener('toggle', () => question.showPopover(), { once: true });
            navigation.addEventListener('currententrychange', () => leftEntry(), { once: true });
            question?.hidePopover();
          }),
      );
      await keeps.waitFor();
      await expect.poll(() => page.evaluate(() => history.state?.overlay)).toBe(true);
      await page.evaluate(() => history.back());
      await keeps.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(`${gallery.base()}/__ui`);
      expect(errors).toEqual([]);
      await context.close();
    });

    it('leaves the focus in a question that was opened before the page’s script came (S9-12)', {
      timeout: 60_000,
    }, async () => {
      const { page, context, errors } = await openTab(gallery, { language: 'en-GB' });
      let letIn = () => {};
      const allowed = new Promise<void>((done) => {
        letIn = done;
      });
      await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
        await allowed;
        await route.continue();
      });
      await page.goto(`${gallery.base()}/__ui`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'End it', exact: true }).first().focus();
      await page.keyboard.press('Enter');
      const keeps = page.getByRole('button', { name: 'No, leave it as it is' });
      await keeps.waitFor();
      letIn();
      await hydrated(page);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await keeps.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(errors).toEqual([]);
      await context.close();
    });
  });

  it('leads on from an open sheet in one step, which Back takes back (S2.9-03, S3.12-03)', {
    timeout: 30_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(portal.base() + search);
    await hydrated(page);
    await page.getByRole('button', { name: /Szűrők/ }).click();
    await page.locator('dialog[open] [name=speaksEnglish]').check();
    await page.locator('dialog[open] button:not([type=button])').click();
    await page.waitForURL(/speaksEnglish/);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await page.evaluate(() => history.back());
    await page.waitForURL(portal.base() + search);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('takes a choice about cookies where the visitor is, and covers nothing the focus comes to (S9-09, R46)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal, { height: 780 });
    const address = `${portal.base()}/registration`;
    await page.goto(address);
    await hydrated(page);
    const bar = await page.locator('#cookie-bar').boundingBox();
    expect([bar?.x, (bar?.y ?? 0) + (bar?.height ?? 0)]).toEqual([0, 780]);
    expect(bar?.height).toBeLessThanOrEqual(132);
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      const lower = await page.evaluate(() =>
        document.activeElement?.closest('main') ? document.activeElement.getBoundingClientRect().bottom : 0,
      );
      expect(lower).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.fill('[name=lastName]', 'Szőke');
    await page.evaluate(() => scrollTo(0, 260));
    await page.locator('#cookie-bar button[value=necessary]').click();
    await page.locator('#cookie-bar').waitFor({ state: 'detached' });
    expect([page.url(), await page.inputValue('[name=lastName]')]).toEqual([address, 'Szőke']);
    expect(await page.evaluate(() => scrollY)).toBe(260);
    const consentCookie = (await context.cookies()).find(({ name }) => name === 'consent');
    expect(consentCookie?.value).toBe('necessary');
    await context.close();
  });

  it('draws a bar for an answer that takes long, in another colour when it fails (S4.7-01)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    await page.goto(portal.base() + search);
    await hydrated(page);
    const bar = page.locator('#progress');
    let answer = () => {};
    await page.route('**/*.data**', async (route) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      await route.abort();
    });
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await bar.waitFor();
    const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const running = await colour();
    answer();
    await page.locator('#progress[data-failed]').waitFor();
    expect(await colour()).not.toBe(running);
    await bar.waitFor({ state: 'hidden' });
    await context.close();
  });

  it.each([
    { way: 'link', go: (page: Page) => page.locator('main a[href="/password-recovery"]').click({ noWaitAfter: true }) },
    { way: 'sent form', go: (page: Page) => page.locator('main form button').first().click({ noWaitAfter: true }) },
  ])('draws the bar for a $way of a page that has no other script (S4.7-01)', { timeout: 30_000 }, async ({ go }) => {
    const { page, context } = await openTab(portal);
    const seen: number[] = [];
    // The debugger cannot ask a page that is being left, so the page tells it.
    await context.exposeBinding('tell', (_source, scale: number) => void seen.push(scale));
    await page.goto(`${portal.base()}/login`);
    await page.evaluate(() => {
      const bar = document.querySelector<HTMLElement>('#progress');
      const tellScale = () => bar && !bar.hidden && Reflect.get(window, 'tell')(Number.parseFloat(bar.style.scale));
      if (bar) new MutationObserver(tellScale).observe(bar, { attributes: true });
    });
    let answer = () => {};
    await page.route(/\/(?:login|password-recovery)$/, async (route) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      await route.continue();
    });
    await go(page);
    await expect.poll(() => new Set(seen).size).toBeGreaterThan(3);
    expect([seen, Math.max(...seen) < 1]).toEqual([seen.toSorted((one, other) => one - other), true]);
    answer();
    await page.waitForLoadState('load');
    await page.locator('#progress').waitFor({ state: 'hidden' });
    await context.close();
  });

  it('says when the network is gone, sends nothing then and loses nothing (S4.7-02)', { timeout: 30_000 }, async () => {
    const { page, context } = await openTab(portal);
    await page.goto(portal.base() + search);
    await hydrated(page);
    await press(page, page.locator('button[name=slotId]').first());
    await hydrated(page);
    await page.locator('#lastName').fill('Szőke');
    await context.setOffline(true);
    await page.getByText('Nincs internetkapcsolat.').waitFor();
    await page.locator('button[value=register]:not(.hidden)').click();
    await page.getByRole('alert').getByText('Most nem tudtuk elküldeni.').waitFor();
    expect(await page.locator('#lastName').inputValue()).toBe('Szőke');
    await context.setOffline(false);
    await page.getByText('Nincs internetkapcsolat.').waitFor({ state: 'hidden' });
    expect(await page.locator('#lastName').inputValue()).toBe('Szőke');
    await context.close();
  });

  it('calls the API with the language, a request id of its own and the mode, as every call does (S7-01, S7-02, S7-03, S7-06)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    const captchaRequest = page.waitForRequest(/\/api\/captcha/);
    await page.goto(`${portal.base()}/registration?webview=1&locale=ro`);
    await hydrated(page);
    const request = await captchaRequest;
    expect(request.headers()).toMatchObject({
      accept: 'application/json',
      locale: 'ro',
      'x-fe-request-id': expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/),
    });
    expect(new URL(request.url()).searchParams.get('_webview')).toBe('1');
    const answer = await request.response();
    expect(answer?.headers()['x-fe-request-id']).toBe(request.headers()['x-fe-request-id']);
    await context.close();
  });

  it('says that the captcha has failed, writes it down and lets the form be sent all the same (S8.1-16, R23)', {
    timeout: 30_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    const logged: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'warning') logged.push(line.text());
    });
    await page.route('**/api/config', (route) => route.abort());
    await page.route('**/api/captcha**', (route) => route.fulfill({ json: { nothing: true } }));
    await page.goto(`${portal.base()}/registration`);
    await hydrated(page);
    await page.getByRole('status').getByText('Az automatikus ellenőrzés nem sikerült.').waitFor();
    expect(logged).toHaveLength(1);
    await page.locator('main form button:not(.hidden)').first().click();
    await page.getByRole('alert').first().waitFor();
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
    await page.goto(portal.base() + search);
    await hydrated(page);
    await expect.poll(() => page.locator('link[rel=prefetch][href*="doctor"]').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await page.waitForURL(/listType=providers/);
    const routeEvents = () =>
      page.evaluate(() =>
        Reflect.get(window, 'dataLayer').filter((entry: { event: string }) => entry.event === 'routeChange'),
      );
    await expect.poll(async () => (await routeEvents()).length).toBe(2);
    expect(JSON.stringify(await routeEvents())).not.toMatch(/101|Budapest|listType/);
    await context.close();
  });
});
