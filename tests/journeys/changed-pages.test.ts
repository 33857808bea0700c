import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherBrowsers } from '../../tasks/other-browsers.ts';
import { deep, sampled } from '../support/deep.ts';
import { chromiumVisitor } from './chromium.ts';
import { bookingForm, type FormAddress, formAddresses } from './form-addresses.ts';
import { type LivePortal, live } from './live.ts';
import { changing, type PageChange, pageChanges } from './page-changes.ts';
import { registerAs } from './register-as.ts';
import { comeAs, typedThrough } from './typing.ts';
import { type Browser, takenOver, type Visitor } from './visitor.ts';

// Translators, telephones and extensions change a page before its own script comes, and no entry is lost on any form in
// any browser (0173).

const opening = {
  Firefox: async () => (await import('./firefox.ts')).openFirefox(),
  WebKit: async () => (await import('./webkit.ts')).openWebKit(),
};

const changes = Object.keys(pageChanges).filter((name): name is PageChange => name in pageChanges);

let portal: LivePortal;
let pages: FormAddress[];
beforeAll(async () => {
  portal = await live({ secure: false });
  pages = await formAddresses(portal.w);
}, 120_000);
afterAll(() => portal.close());

async function keepsAll(visitor: Visitor, addresses: readonly FormAddress[]): Promise<void> {
  const faults: string[] = [];
  for (const [index, page] of addresses.entries()) {
    await comeAs(visitor, portal.base(), page);
    const tried = deep ? changes : [changes[index % changes.length] ?? 'translate'];
    for (const change of tried) {
      const before = (await visitor.errors()).length;
      const wrong = await typedThrough(visitor, portal.base() + page.path, change);
      const errors = (await visitor.errors()).slice(before);
      for (const fault of [...wrong, ...errors]) faults.push(`${page.path} ${change}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
}

describe('a page with a form that others change before its script comes', {
  timeout: deep ? 3_600_000 : 120_000,
}, () => {
  it('is every page of the table that draws one', () => {
    expect(pages.length).toBeGreaterThan(35);
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login', '/registration', '/desk/login']));
  });

  it('keeps in Chromium what was typed, chosen and focused (0173)', async () => {
    const visitor = await chromiumVisitor(portal);
    await keepsAll(visitor, sampled(pages, 8));
    await visitor.close();
  });

  it('goes on in React’s hands in a page that is translated before and after, and keeps the translation (0173)', async () => {
    const visitor = await chromiumVisitor(portal);
    await visitor.goTo(`${portal.base()}/registration`);
    await visitor.ask(changing('translate'));
    await visitor.type('#lastName', 'Kovács');
    await takenOver(visitor);
    expect(await visitor.ask("document.querySelector('h1 font') !== null")).toBe(true);
    await visitor.ask(changing('linkNumbers'));
    await visitor.press('main form button:not(.hidden)');
    await visitor.see('[role=alert]');
    expect(await visitor.ask("document.querySelector('#lastName').value")).toBe('Kovács');
    await visitor.goTo(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
    const doctor = String(await visitor.ask('document.querySelector(\'a[href*="/doctors/"]\').href'));
    await visitor.goTo(doctor);
    await visitor.ask("document.querySelector('input[name=slotId]').focus()");
    await takenOver(visitor);
    await visitor.ask(changing('translate'));
    const button = "[...document.querySelectorAll('form:has(input[name=slotId]) button')].at(-1).textContent";
    const before = await visitor.ask(button);
    await visitor.ask("document.querySelector('input[name=slotId]').click()");
    await expect.poll(() => visitor.ask(button)).not.toBe(before);
    expect(await visitor.errors()).toEqual([]);
    await visitor.close();
  });

  it('is booked through, every page of it changed (S2.5-01, 0173)', async () => {
    const visitor = await chromiumVisitor(portal);
    const form = await bookingForm(portal.w);
    await comeAs(visitor, portal.base(), form);
    await visitor.goTo(portal.base() + form.path);
    for (const change of changes) await visitor.ask(changing(change));
    const email = `${randomUUID()}@example.com`;
    await registerAs(email, visitor);
    for (const change of changes) await visitor.ask(changing(change));
    await portal.w.deliver();
    await visitor.type('[name=code]', portal.w.mailedCode(email));
    await visitor.see('a[href$=".ics"]');
    expect(await visitor.errors()).toEqual([]);
    await visitor.close();
  });

  const browsers = otherBrowsers.map(({ name, missing }) => ({ name, runs: deep && missing.length === 0 }));
  describe.each(browsers)('in $name', ({ name, runs }) => {
    it.runIf(runs)('keeps what was typed, chosen and focused (0173)', async () => {
      const browser: Browser = await opening[name]();
      const visitor = await browser.newVisitor();
      try {
        await keepsAll(visitor, pages);
      } finally {
        await visitor.close();
        await browser.close();
      }
    });
  });
});
