import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { otherBrowsers } from '../../tasks/other-browsers.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { goodPassword } from '../support/registrant.ts';
import { type LivePortal, live, mailedLink } from './live.ts';
import { openPartner } from './partner.ts';
import { registerAs } from './register-as.ts';
import { type Browser, entriesIn, patiently, takenOver, typeAll, type Visitor } from './visitor.ts';

// Only the deep run loads the drivers of browsers other than Chromium.

const opening = {
  Firefox: async () => (await import('./firefox.ts')).openFirefox(),
  WebKit: async () => (await import('./webkit.ts')).openWebKit(),
};

const browsers = otherBrowsers.map(({ name, missing }) => ({
  open: opening[name],
  runs: deep && missing.length === 0,
  title: missing.length > 0 ? `${name} needs ${missing.join(' ')}` : name,
}));

describe.each(browsers)('$title', ({ runs, open }) => {
  // Only in the deep run and where the browser is installed: not every machine has Firefox or WebKit.
  const test = it.runIf(runs);
  let browser: Browser;
  let visitor: Visitor;
  const closing: (() => Promise<void> | void)[] = [];

  const begin = async (options?: Parameters<typeof live>[0]): Promise<LivePortal> => {
    const portal = await live(options);
    closing.push(portal.close);
    visitor = await browser.newVisitor();
    closing.push(visitor.close);
    return portal;
  };

  beforeAll(async () => {
    if (runs) browser = await open();
  });
  afterEach(async () => {
    const errors = await visitor?.errors();
    for (const close of closing.splice(0).reverse()) await close();
    expect(errors ?? []).toEqual([]);
  });
  afterAll(() => browser?.close());

  test('books a visit from the home page and cancels it (S2.5-01, S2.6-01, S2.7-01, S4.4-01)', {
    timeout: 120_000,
  }, async () => {
    const portal = await begin();
    const email = `${randomUUID()}@example.com`;
    await visitor.goTo(`${portal.base()}/`);
    await visitor.press('#cookie-bar button[value=necessary]');
    await patiently(async () => expect(await visitor.ask('document.getElementById("cookie-bar")')).toBe(null));
    await visitor.type('main input[name=q]', 'belgyógyász');
    await visitor.press('main form[action*="provider-search"] button:not([type=button])');
    await patiently(async () => expect(await visitor.ask('location.search')).toContain('specialization='));
    await visitor.press('button[name=slotId]');
    await registerAs(email, visitor);
    await visitor.goTo(await mailedLink(portal, email, 'verify-public-reservation'));
    await visitor.press('main form button');
    await visitor.see('a[href$=".ics"]');
    await visitor.goTo(await mailedLink(portal, email, 'delete-public-reservation'));
    await visitor.press('main form button');
    await patiently(async () => expect(await statusOf(portal, email)).toBe('cancelled_by_patient'));
  });

  test('logs in and out (S2.1-03)', { timeout: 60_000 }, async () => {
    const portal = await begin();
    const passwordHash = await hashPassword(goodPassword);
    const { email } = await account(portal.w.database, { passwordHash, subscriptions: [] });
    await visitor.goTo(`${portal.base()}/login`);
    await typeAll(visitor, { email, password: goodPassword });
    await takenOver(visitor);
    expect(await entriesIn(visitor, ['email', 'password'])).toEqual({ email, password: goodPassword });
    await visitor.press('main form[method=post] button');
    await patiently(async () => expect(await visitor.ask('location.pathname')).toBe('/'));
    await visitor.goTo(`${portal.base()}/account`);
    expect(await visitor.ask('document.querySelector("main").textContent')).toContain(email);
    await visitor.press('form[action="/force-logout"] button');
    await patiently(async () => expect(await visitor.ask('location.pathname')).not.toBe('/account'));
    await visitor.goTo(`${portal.base()}/account`);
    expect(await visitor.ask('location.pathname')).not.toBe('/account');
  });

  test('brings the script of a page while nobody touches it, and each file once (0039, S9-11)', {
    timeout: 60_000,
  }, async () => {
    const portal = await begin();
    await visitor.goTo(`${portal.base()}/services/provider-search?specialization=1`);
    const { files } = Carried.parse(
      JSON.parse(String(await visitor.ask('document.getElementById("page").textContent'))),
    );
    expect(files.length).toBeGreaterThan(0);
    await patiently(async () => expect(await sent(visitor)).toEqual(expect.arrayContaining(files)));
    expect(await visitor.ask('typeof window.__reactRouterManifest')).toBe('undefined');
    await visitor.press('main summary');
    await takenOver(visitor);
    const all = await sent(visitor);
    expect(all).toEqual([...new Set(all)]);
  });

  test('books and cancels in the frame of another site, which keeps nothing (S1-10, R21)', {
    timeout: 120_000,
  }, async () => {
    let portalBase = '';
    const partner = await openPartner(() => portalBase);
    closing.push(partner.close);
    const partnerUrl = `http://127.0.0.1:${partner.port}`;
    const portal = await begin({ brand: { frameAncestors: [partnerUrl] } });
    portalBase = portal.base();
    const email = `${randomUUID()}@example.com`;
    await visitor.goTo(`${portalBase}/embed?subfunction=101&location=Budapest&language=hu`);
    const snippet = z.string().parse(await visitor.ask('document.querySelector("textarea").value'));
    await visitor.goTo(`${partnerUrl}/?snippet=${encodeURIComponent(snippet)}`);
    await visitor.enterFrame();
    await pressInFrame('button[name=slotId]', visitor);
    await registerAs(email, visitor);
    await portal.w.deliver();
    await visitor.type('[name=code]', portal.w.mailedCode(email));
    // The page that asks for the code has a cancel button as well.
    await pressInFrame('main:not(:has([name=code])) button[popovertarget]:not([popovertargetaction])', visitor);
    await visitor.press('button[value=cancel]');
    await patiently(async () => expect(await statusOf(portal, email)).toBe('cancelled_by_patient'));
    expect(await visitor.ask('document.cookie')).toBe('');
  });
});

/** The frame is as high as its page: while it grows the page scrolls back, and a press misses. */
async function pressInFrame(target: string, visitor: Visitor): Promise<void> {
  await visitor.see(target);
  const isWhole = 'Math.ceil(document.body.getBoundingClientRect().height) <= innerHeight';
  await patiently(async () => expect(await visitor.ask(isWhole)).toBe(true));
  await visitor.press(target);
}

const Carried = z.object({ files: z.array(z.string()) });

/** Scripts from the network, not from the browser's own cache. */
async function sent({ ask }: Visitor): Promise<string[]> {
  const scripts = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))";
  const paths = `${scripts}.filter((one) => one.transferSize > 0).map(({ name }) => new URL(name).pathname)`;
  return z.array(z.string()).parse(await ask(paths));
}

async function statusOf({ w }: LivePortal, email: string): Promise<string | undefined> {
  const row = await w.database.db
    .selectFrom('reservation')
    .select('status')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.status;
}
