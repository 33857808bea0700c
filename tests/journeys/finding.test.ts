import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { type LivePortal, live, openTab } from './live.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

const search = '/services/provider-search';

/** The list of suggestions is there. */
async function fieldOf(page: Page, name: string): Promise<Locator> {
  await page.goto(portal.base() + search);
  await page.getByLabel(name, { exact: true }).click();
  const field = page.getByRole('combobox', { name });
  await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list');
  return field;
}

describe('the field for everything, where a page has script', () => {
  it('suggests what a misspelt text may mean, and searches what is chosen by keyboard (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    const field = await fieldOf(page, 'Mit keres?');
    await field.pressSequentially('kardilo');
    await page.getByRole('option', { name: 'Kardiológia', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Kardiológia');
    await page.keyboard.press('Enter');
    await page.waitForURL(/specialization=2/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('suggests at the first tap on a phone, also for what was typed before its list was there (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal, { touch: true });
    let letIn = () => {};
    const allowed = new Promise<void>((done) => {
      letIn = done;
    });
    await page.route(/suggest-box-[^/]+\.js$/, async (route) => {
      await allowed;
      await route.continue();
    });
    await page.goto(portal.base() + search);
    const field = page.getByLabel('Mit keres?', { exact: true });
    await field.tap();
    await page.keyboard.type('kardiol');
    await page.keyboard.press('ArrowLeft');
    letIn();
    const option = page.getByRole('option', { name: 'Kardiológia', exact: true });
    await option.waitFor();
    const list = page.getByRole('combobox', { name: 'Mit keres?' });
    const fieldState = await list.evaluate((input) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('no field');
      return { value: input.value, at: input.selectionStart, focused: input === document.activeElement };
    });
    expect(fieldState).toEqual({ value: 'kardiol', at: 6, focused: true });
    // The list stays transparent until the phone's keyboard had time to come.
    await page.locator('[data-trigger=ComboBox]:not([style*="opacity"])').waitFor();
    await option.tap();
    await expect.poll(() => list.inputValue()).toBe('Kardiológia');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('suggests on the home page too, at the first tap on a phone (S3.9-01)', { timeout: 60_000 }, async () => {
    const { page, context, errors } = await openTab(portal, { touch: true });
    await page.goto(portal.base());
    await page.getByLabel('Mit keres?', { exact: true }).tap();
    await page.keyboard.type('bőrgy');
    const option = page.getByRole('option', { name: 'Bőrgyógyászat', exact: true });
    await option.waitFor();
    await page.locator('[data-trigger=ComboBox]:not([style*="opacity"])').waitFor();
    await option.tap();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/services\/provider-search\?.*specialization=\d+/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('gives up the request for a text that is typed on, and shows what the whole text means (S8.1-03)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    const first = new Promise<void>((arrive) => {
      // The answer never comes, so that only giving up can end it.
      void page.route(/suggestions\?q=kard$/, () => arrive());
    });
    const field = await fieldOf(page, 'Mit keres?');
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=kard'));
    await field.pressSequentially('kard');
    await first;
    await field.pressSequentially('iológia');
    await page.getByRole('option', { name: 'Kardiológia', exact: true }).waitFor();
    expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('is silent where suggestions fail, and Enter searches for the text (S7-07)', { timeout: 60_000 }, async () => {
    const { page, context, errors } = await openTab(portal);
    const suggestions = page.waitForResponse(/suggestions\?q=kardiol/);
    await page.route(/suggestions/, (route) => route.fulfill({ status: 503, body: 'no' }));
    const field = await fieldOf(page, 'Mit keres?');
    await field.pressSequentially('kardiológia');
    await suggestions;
    await page.keyboard.press('Enter');
    await page.waitForURL(/specialization=2/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(errors.filter((line) => !line.includes('503'))).toEqual([]);
    await context.close();
  });

  it('searches at the first Enter in the field of the place, although its list is open (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    const field = await fieldOf(page, 'Hely');
    await field.pressSequentially('Budapest');
    await page
      .getByRole('option', { name: /^Budapest/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/location=Budapest/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('asks where the visitor is only when pressed, and searches around there (S3.9-01)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 47.52, longitude: 19.06 });
    await page.goto(portal.base() + search);
    await hydrated(page);
    expect(page.url()).not.toContain('lat=');
    await page.getByRole('button', { name: 'A közelemben' }).click();
    await page.waitForURL(/lat=47\.520&lng=19\.060&sortBy=distance/);
    await page.getByText('az Ön közelében').first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('a search without a reload', () => {
  it('that fails is busy no longer, and its error comes to the page, which Back leads out of (S4.6-03, S8.1-13)', {
    timeout: 60_000,
  }, async () => {
    const { page, context } = await openTab(portal);
    await page.goto(`${portal.base()}${search}?subfunction=101`);
    await hydrated(page);
    let fail = () => {};
    const arrival = new Promise<void>((arrived) => {
      void page.route('**/*.data**', async (route) => {
        arrived();
        await new Promise<void>((done) => {
          fail = done;
        });
        await route.fulfill({ status: 500, body: 'no' });
      });
    });
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await arrival;
    await page.locator('section[aria-busy=true]').waitFor();
    fail();
    await page.getByRole('heading', { level: 1, name: 'Hiba történt' }).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    await page.unroute('**/*.data**');
    await page.goBack();
    await page.locator('button[name=slotId]').first().waitFor();
    await context.close();
  });

  it('is busy until its answer, and until the last answer where another was asked for meanwhile (S4.6-01, S4.6-02)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(`${portal.base()}${search}?subfunction=101`);
    await hydrated(page);
    const busy = () => page.locator('section[aria-labelledby=results][aria-busy=true]');
    const answers: (() => void)[] = [];
    await page.route('**/*.data**', async (route) => {
      if (answers.length < 2) await new Promise<void>((done) => answers.push(done));
      // The first request is given up by the second.
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('link', { name: 'Rendelők listája' }).click();
    await busy().waitFor();
    await expect.poll(() => answers.length).toBe(1);
    await page.locator('main form#search').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    expect(await busy().count()).toBe(1);
    answers[1]?.();
    await expect.poll(() => busy().count()).toBe(0);
    await page.locator('section[aria-labelledby=results][aria-busy=false]').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it('that is asked for twice at once is one search and no error (S8.1-14)', { timeout: 60_000 }, async () => {
    const { page, context, errors } = await openTab(portal);
    await page.goto(`${portal.base()}${search}?subfunction=101`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Rendelők listája' }).evaluate((link: HTMLAnchorElement) => {
      link.click();
      link.click();
    });
    await page.waitForURL(/listType=providers/);
    await page.getByRole('link', { name: 'Orvosok listája' }).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    expect(errors).toEqual([]);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('listType'));
    await context.close();
  });
});
