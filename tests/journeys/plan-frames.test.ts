import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyPlan } from '../../contract/payment/purchase.ts';
import { demoAccounts } from '../../demo/payment/simplepay/accounts.ts';
import { startEmulator } from '../../demo/payment/simplepay/emulator.ts';
import { simplePay } from '../../server/payment/gateways/simplepay/simplepay.ts';
import { storePlans } from '../../server/payment/plan/store-plans.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { account } from '../identity/account.ts';
import { billing } from '../support/till.ts';
import { good } from '../support/world.ts';
import { arrived, freePort, type LivePortal, live, lookAt, openTab, press } from './live.ts';
import { orderPlan } from './order-plan.ts';

// The purchase in a partner's frame and in an app's web view: each end once in either (S1-10, T20).

const brand = 'webbeteg';
let portal: LivePortal;
let emulator: Awaited<ReturnType<typeof startEmulator>>;
let partner: Server;
let partnerUrl: string;
beforeAll(async () => {
  emulator = await startEmulator({ clock: systemClock });
  const port = await freePort();
  partnerUrl = `http://partner.test:${port}`;
  partner = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>a partner</title><body>');
  }).listen(port, '127.0.0.1');
  await once(partner, 'listening');
  const url = `${emulator.url}/payment/v2/`;
  portal = await live({ ports: { gateways: [simplePay({ url, accounts: demoAccounts, software: 'portal:1.0.0' })] } });
  for (const { brand: row } of portal.w.hosts.all)
    if (row.key === brand) Object.assign(row, { frameAncestors: [partnerUrl] });
  expect(await storePlans(portal.w.database, 'brands', portal.w.hosts.all)).toEqual([]);
});
afterAll(async () => {
  // The worker's other tests read the same brands.
  for (const { brand: row } of portal.w.hosts.all) if (row.key === brand) Object.assign(row, { frameAncestors: [] });
  partner.closeAllConnections();
  partner.close();
  await portal.close();
  await emulator.close();
});

const base = () => portal.base(`${brand}.localhost`);

async function customer() {
  const { id } = await account(portal.w.database, { partner: brand, subscriptions: [] });
  const { token, headers } = await portal.w.session(id, {}, brand);
  const tab = await openTab(portal, { width: 360 });
  // The portal sets this cookie so where it may be framed.
  const cookie = { name: 'token', value: token, domain: `${brand}.localhost`, path: '/', httpOnly: true };
  await tab.context.addCookies([{ ...cookie, secure: true, sameSite: 'None' as const }]);
  return { ...tab, headers };
}

const ends = [
  { action: 'succeed', message: 'Sikeres fizetés', status: 'active' },
  { action: 'fail', message: 'A bankkártyás fizetés nem sikerült.', status: 'created' },
  { action: 'cancel', message: 'Megszakította a fizetést.', status: 'created' },
  { action: 'time_out', message: 'Lejárt a fizetésre adott idő.', status: 'created' },
] as const;

/** The address of the browser's return says the same to a browser without the customer's cookies. */
async function inFreshTab(address: string, message: string): Promise<void> {
  const { context, page } = await openTab(portal, { width: 360 });
  await page.goto(address);
  expect(await page.locator('body').textContent()).toContain(message);
  await context.close();
}

const statusOf = async (id: string) =>
  (
    await portal.w.database.db
      .selectFrom('plan_subscription')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

/** Opens a page of the portal in a frame of the partner's page. */
async function framed(page: Page, path: string) {
  await page.goto(partnerUrl);
  await page.evaluate(
    (src) =>
      new Promise((done) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', done);
        frame.src = src;
        document.body.append(frame);
      }),
    base() + path,
  );
  const element = await page.locator('iframe').elementHandle();
  return arrived(await element?.contentFrame());
}

describe('a purchase in a partner’s frame', () => {
  it.each(ends)('leaves it for the gateway in the whole window, and ends by $action there', async (end) => {
    const { page, context, headers } = await customer();
    const at = { ...headers, host: `${brand}.localhost:3000` };
    const { id } = good(await portal.w.call(buyPlan, { ...billing, plan: 'plusz-havi', pays: 3990 }, at));
    const frame = await framed(page, `/med24/subscription/${id}?iframe=1&pay=1`);
    // It does not go on by itself, as the gateway refuses to be framed.
    await frame.locator('a[target=_top]').waitFor();
    expect(page.url().startsWith(partnerUrl)).toBe(true);
    await frame.locator('a[target=_top]').click();
    await page.waitForURL((url) => url.href.startsWith(emulator.url));
    expect(page.frames()).toHaveLength(1);
    await press(page, page.locator(`button[value=${end.action}]`));
    expect(await page.locator('body').textContent()).toContain(end.message);
    const returned = page.url();
    expect(await statusOf(id)).toBe(end.status);
    await inFreshTab(returned, end.message);
    await context.close();
  });

  it('never has the order’s form, with which a payment begins, in the frame (T20)', async () => {
    const { page, context } = await customer();
    const frame = await framed(page, '/med24/subscription/new?iframe=1&plan=plusz-havi');
    expect(await frame.evaluate(() => document.querySelector('main') !== null)).toBe(false);
    await context.close();
  });
});

describe('a purchase in an app’s web view', () => {
  it.each(ends)('is ordered, leads to the gateway and back, and ends by $action', async (end) => {
    const tab = await customer();
    const { page, context } = tab;
    await page.goto(`${base()}/med24/subscription/new?webview=1&plan=plusz-havi`);
    expect(await page.getAttribute('html', 'data-mode')).toBe('webview');
    await orderPlan(page);
    await page.waitForURL((url) => url.href.startsWith(emulator.url));
    await press(page, page.locator(`button[value=${end.action}]`));
    expect(await page.locator('body').textContent()).toContain(end.message);
    expect(await page.getAttribute('html', 'data-mode')).toBe('webview');
    await lookAt(tab, `plan-webview-${end.action}`);
    await inFreshTab(page.url(), end.message);
    await press(page, page.locator('main a[href^="/med24/subscription/"]'));
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await statusOf(id)).toBe(end.status);
    await context.close();
  });
});
