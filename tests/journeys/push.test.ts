import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewClaim } from '../../contract/claims/claim-desk.ts';
import { takeCase } from '../../contract/desk/cases.ts';
import { chromiumPath } from '../../tasks/chromium.ts';
import { ask, claimPlan, newClaim } from '../claims/claims.ts';
import { pushService } from '../support/push-process.ts';
import { good } from '../support/world.ts';
import { customerTab } from './customer-tab.ts';
import { flags, type LivePortal, live, lookAt, openTab, press } from './live.ts';

type Service = Awaited<ReturnType<typeof pushService>>;

let portal: LivePortal;
let service: Service;
/** The headless browser allows no notification. */
let browser: Browser;
beforeAll(async () => {
  service = await pushService();
  portal = await live({ settings: { KAPU_PUSH_HOSTS: service.host } });
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    headless: false,
    args: [...flags, '--headless=new'],
  });
});
afterAll(async () => {
  await browser.close();
  await portal.close();
  service.close();
});

const way = { language: 'hu-HU', script: true, flags: ['hasClaimReporting'], plan: claimPlan({}) } as const;

/** The subscription comes from our push service, and the browser stores it as its own. */
async function subscribesAt(
  page: Page,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem('subscribed', '1');
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem('subscribed') === null ? null : subscription),
    });
  }, subscription);
}

const visibleParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-push]')]
      .filter((part) => part.offsetParent !== null)
      .map((part) => part.dataset.push),
  );

it('tells a browser that there is news once its customer has asked for it, and a press on that opens the messages (S1-04)', {
  timeout: 90_000,
}, async () => {
  const tab = await customerTab({ ...portal, newContext: (options) => browser.newContext(options) }, way);
  const { context, page, headers } = tab;
  const own = await service.browser();
  await context.grantPermissions(['notifications'], { origin: portal.base() });
  await subscribesAt(page, own);
  await page.goto(`${portal.base()}/messages`);
  await expect.poll(() => visibleParts(page)).toEqual(['off']);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await lookAt(tab, 'push-1-off');
  await press(page, page.locator('form[data-push=off] button'));
  await expect.poll(() => visibleParts(page)).toEqual(['on']);
  await lookAt(tab, 'push-2-on');

  const { number, claimId } = await newClaim(portal.w, headers);
  const desk = await portal.w.desk(['claims_assessor', 'supervisor']);
  good(await portal.w.call(takeCase, { caseId: claimId }, desk.headers));
  good(await portal.w.call(reviewClaim, { claimId }, desk.headers));
  await ask(portal.w, desk.headers, claimId);
  await portal.w.deliver();
  const [message] = (await service.received()).filter(({ id }) => own.endpoint.endsWith(id));
  expect(message?.message).toMatchObject({ body: 'Újdonság van az Ön számára.', url: '/messages' });

  await page.goto(`${portal.base()}/account`);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const delivered = { origin: portal.base(), registrationId: await registered, data: JSON.stringify(message?.message) };
  // A push service may deliver a message twice.
  for (let times = 0; times < 2; times += 1) await devtools.send('ServiceWorker.deliverPushMessage', delivered);
  const notificationTexts = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body }) => `${title}: ${body}`);
    });
  await expect.poll(notificationTexts).toEqual([`${portal.w.context().host.brand.name}: Újdonság van az Ön számára.`]);
  expect(String(await notificationTexts())).not.toContain(number);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const registration = Reflect.get(self, 'registration');
    const [notification] = await registration.getNotifications();
    const Pressed = Reflect.get(self, 'NotificationEvent');
    self.dispatchEvent(new Pressed('notificationclick', { notification }));
  });
  await page.waitForURL(/\/messages$/);
  expect(await page.textContent('main')).toContain(number);

  await page.goto(`${portal.base()}/account`);
  await press(page, page.locator('form[data-push=on] button'));
  await expect.poll(() => visibleParts(page)).toEqual(['off']);
  expect(
    await portal.w.database.db
      .selectFrom('push_subscription')
      .select('id')
      .where('endpoint', '=', own.endpoint)
      .execute(),
  ).toEqual([]);
  await tab.context.close();
});

it('says plainly where it is blocked, and where a browser cannot do it', { timeout: 60_000 }, async () => {
  const denied = await customerTab(portal, way);
  await denied.page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await denied.page.goto(`${portal.base()}/account`);
  await expect.poll(() => visibleParts(denied.page)).toEqual(['denied']);
  await lookAt(denied, 'push-3-denied');
  await denied.context.close();
  const still = await customerTab(portal, { ...way, script: false });
  await still.page.goto(`${portal.base()}/account`);
  expect(await still.page.locator('[data-push=none]').isVisible()).toBe(true);
  expect(await still.page.locator('#push button:visible').count()).toBe(0);
  await still.context.close();
  const stranger = await openTab(portal);
  await stranger.page.goto(`${portal.base()}/messages`);
  expect(await stranger.page.locator('#push').count()).toBe(0);
  await stranger.context.close();
});
