import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hydrated } from '../../tasks/hydrated.ts';
import { sampled } from '../support/deep.ts';
import { bookingFields } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { chromiumVisitor } from './chromium.ts';
import { bookingForm } from './form-addresses.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, mailedLink, openTab, press } from './live.ts';
import { comeAs, typedThrough } from './typing.ts';

let portal: LivePortal;
beforeAll(async () => {
  portal = await live();
});
afterAll(() => portal.close());

async function fillIn(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...bookingFields, email })) await page.fill(`[name="${name}"]`, value);
  await page.check('[name=privacyAccepted]');
  await page.check('[name=termsAccepted]');
}

const small = { host: 'localhost', width: 360, script: true };
const other = { ...small, host: 'telekom-health.localhost' };
/** The usual one, in Hungarian on a phone, is also in `effort.test.ts`. */
const ways = [
  { ...small, name: 'hu-360', language: 'hu-HU', where: 'Budapest' },
  { ...other, name: 'ro-360-no-script', language: 'ro-RO', script: false, where: 'București' },
  { ...other, name: 'en-1280', language: 'en-GB', width: 1280, where: 'Bucharest' },
  { ...other, name: 'ro-360', language: 'ro-RO', where: 'București' },
  { ...small, name: 'en-320-zoomed', language: 'en-GB', width: 320, where: 'Budapest' },
  { ...small, name: 'hu-360-no-script', language: 'hu-HU', script: false, where: 'budapest' },
];

describe('a first booking', () => {
  it.each(['translate', 'besideFields'] as const)(
    'loses nothing that was typed into a page that others have changed: %s (0173)',
    { timeout: 60_000 },
    async (change) => {
      const visitor = await chromiumVisitor(portal);
      const form = await bookingForm(portal.w);
      await comeAs(visitor, portal.base(), form);
      expect(await typedThrough(visitor, portal.base() + form.path, change)).toEqual([]);
      expect(await visitor.errors()).toEqual([]);
      await visitor.close();
    },
  );

  it.each(sampled(ways, 5, 1))(
    'goes from the home page to a booked and a cancelled visit: $name (S2.5-01, S2.6-01, S2.7-01, S4.4-01, S4.4-02, S4.4-03, S2.1-04, S1-11)',
    { timeout: 120_000 },
    async (way) => {
      const tab = await openTab(portal, { ...way, height: way.width === 320 ? 256 : 740 });
      const { page } = tab;
      const email = `${way.name}@example.com`;
      await page.goto(`${portal.base(way.host)}/`);
      await lookAt(tab, `${way.name}-1-home`);
      // A campaign's home leads to the search by its button.
      const form = page.locator('main input[name=q]').first();
      if ((await form.count()) === 0) await page.locator('main a[href*="provider-search"]').first().click();
      await form.waitFor();
      if (way.script) await hydrated(page);
      await form.fill('Belgyógyászat – Első vizsgálat');
      // With or without script's suggestions, it is the second of the form's fields.
      await page.locator('main form:has([name=location])').first().locator('input:visible').nth(1).fill(way.where);
      await page
        .locator(
          'main form[action*="provider-search"] button[type=submit], main form[action*="provider-search"] button:not([type])',
        )
        .first()
        .click();
      await page.waitForURL(/provider-search\?/);
      await lookAt(tab, `${way.name}-2-search`);
      // This partner lists providers first; the doctors are one link away.
      const doctors = page.locator('a[href*="listType=doctors"]').first();
      if ((await page.locator('button[name=slotId]').count()) === 0) await doctors.click();
      await page.locator('button[name=slotId]').first().click();
      await page.waitForURL(/reservation=/);
      await lookAt(tab, `${way.name}-3-register`);
      await page.locator('button[value=register]:visible').click();
      await page.waitForSelector('[role=alert]');
      await lookAt(tab, `${way.name}-4-errors`);
      expect(await page.title()).toMatch(/^(Hiba|Error|Eroare): /);
      await fillIn(page, email);
      await page.locator('button[value=register]:visible').click();
      await page.waitForSelector('[name=code]');
      await lookAt(tab, `${way.name}-5-verification`);
      await page.goto(await mailedLink(portal, email, 'verify-public-reservation'));
      await lookAt(tab, `${way.name}-6-confirm`);
      await page.locator('main form button').first().click();
      await page.waitForURL(/reservation=/);
      await lookAt(tab, `${way.name}-7-finished`);
      const file = (await page.getAttribute('a[href$=".ics"]', 'href')) ?? '';
      const calendar = await portal.w.request(file, { host: new URL(portal.base(way.host)).host });
      expect(await calendar.text()).toContain('BEGIN:VEVENT');
      await page.goto(await mailedLink(portal, email, 'delete-public-reservation'));
      await lookAt(tab, `${way.name}-8-cancel`);
      await press(page, page.locator('main form button').first());
      await lookAt(tab, `${way.name}-9-cancelled`);
      await tab.context.close();
    },
  );

  it('starts at a doctor as well: the picker names the choice, and the held time is its owner’s own (S2.6-01, S2.1-03, S4.4-01)', {
    timeout: 60_000,
  }, async () => {
    const tab = await openTab(portal, { width: 360 });
    const { page } = tab;
    await page.goto(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
    await page.locator('main article a[href*="/doctors/"], main li a[href*="/doctors/"]').first().click();
    await page.waitForURL(/\/doctors\//);
    await lookAt(tab, 'doctor-360');
    await hydrated(page);
    const goOn = page.locator('form[action*="reservation"] button:visible').last();
    await goOn.click();
    await page.getByText('Válasszon egy időpontot.').waitFor();
    expect(page.url()).toMatch(/\/doctors\//);
    await page.locator('input[type=radio][name=slotId]:visible').first().check({ force: true });
    await goOn.click();
    await page.waitForURL(/reservation=/);
    await page.goBack();
    await page.waitForURL(/\/doctors\//);
    expect(tab.errors).toEqual([]);
    const bare = await openTab(portal, { width: 360, script: false });
    await bare.page.goto(page.url());
    await bare.page.locator('form[action*="reservation"] button:visible').last().click();
    await bare.page.locator('input[type=radio][name=slotId]:invalid').first().waitFor({ state: 'attached' });
    expect(bare.page.url()).toBe(page.url());
    await bare.context.close();
    await tab.context.close();
  });

  it('can be done by keyboard alone (S2.7-01, R46)', { timeout: 120_000 }, async () => {
    const tab = await openTab(portal, { width: 1280 });
    const { page } = tab;
    const email = 'keyboard@example.com';
    await page.goto(`${portal.base()}/`);
    let tabs = await tabTo(page, 'main input#q');
    await page.keyboard.type('belgyógyász első vizsgálat');
    tabs += await tabTo(page, 'main input#location');
    await page.keyboard.type('Budapest');
    await page.keyboard.press('Enter');
    await page.waitForURL(/provider-search\?/);
    await hydrated(page);
    await page.locator('#results').evaluate((heading: HTMLElement) => heading.focus());
    let fromResults = await tabTo(page, 'button[name=slotId]');
    await page.keyboard.press('Enter');
    await page.waitForURL(/reservation=/);
    fromResults += await skipTo(page, 'main :is(a, button)');
    const { phone, ...others } = bookingFields;
    for (const [name, value] of Object.entries({ ...others, email, phone })) {
      fromResults += await tabTo(page, `[name="${name}"]`);
      await page.keyboard.type(value);
    }
    for (const name of ['privacyAccepted', 'termsAccepted']) {
      fromResults += await tabTo(page, `[name="${name}"]`);
      await page.keyboard.press('Space');
    }
    fromResults += await tabTo(page, 'button[value=register]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[name=code]');
    await portal.w.deliver();
    const code = portal.w.mailedCode(email);
    fromResults += await skipTo(page, '[name=code]');
    await page.keyboard.type(code);
    await page.waitForSelector('a[href$=".ics"]');
    await lookAt(tab, 'keyboard-finished');
    expect(tabs).toBeGreaterThan(0);
    // At most 45 from the results to the end.
    expect(fromResults).toBeLessThanOrEqual(45);
    await tab.context.close();
  });

  it('takes the token of a mailed link out of the address, and still reloads, goes back and confirms (D2)', {
    timeout: 60_000,
  }, async () => {
    const { page, context, errors } = await openTab(portal);
    const email = 'address@example.com';
    await page.goto(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
    await press(page, page.locator('button[name=slotId]').first());
    await fillIn(page, email);
    await press(page, page.locator('button[value=register]:visible'));
    const link = await mailedLink(portal, email, 'verify-public-reservation');
    const bare = `${portal.base()}/verify-public-reservation/opened`;
    const confirm = page.locator('main form button').first();
    await page.goto(link);
    await page.waitForURL(bare);
    await page.reload();
    await page.waitForURL(bare);
    await confirm.waitFor();
    await page.goto(`${portal.base()}/about-us`);
    await page.goBack();
    await page.waitForURL(bare);
    await confirm.waitFor();
    await press(page, confirm);
    await page.waitForSelector('a[href$=".ics"]');
    await page.goto(`${portal.base()}/password-recovery/${'A'.repeat(43)}`);
    await page.waitForURL(`${portal.base()}/password-recovery/opened`);
    expect(errors.filter((error) => !/status of 404/.test(error))).toEqual([]);
    await context.close();
  });

  it('is told at once when somebody else was first, and takes another time with one press (S8.2-01, S8.3-03)', {
    timeout: 60_000,
  }, async () => {
    const [one, two] = await Promise.all([openTab(portal), openTab(portal)]);
    const search = `${portal.base()}/services/provider-search?subfunction=101&location=Budapest`;
    for (const { page } of [one, two]) await page.goto(search);
    for (const { page } of [one, two]) {
      await press(page, page.locator('button[name=slotId]').first());
    }
    await lookAt(two, 'lost-360');
    await two.page.locator('button[name=slotId]').first().click();
    await two.page.waitForURL(/reservation=/);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
    await portal.w.deliver();
    expect(await invariantBreaches(portal.w.database)).toEqual([]);
  });
});
