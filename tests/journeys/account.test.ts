import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, logout } from '../../contract/identity/session.ts';
import { createImpersonation } from '../../contract/identity/sign-in.ts';
import { hashPassword } from '../../server/identity/password/hash.ts';
import { account } from '../identity/account.ts';
import { entitle } from '../identity/entitle.ts';
import { sampled } from '../support/deep.ts';
import { guestFields } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { operatorAccount } from '../support/operator.ts';
import { goodPassword } from '../support/registrant.ts';
import { good } from '../support/world.ts';
import { skipTo, tabTo } from './keyboard.ts';
import { type LivePortal, live, lookAt, mailedLink, openTab, press, type Tab } from './live.ts';

let portal: LivePortal;
let passwordHash: string;
beforeAll(async () => {
  portal = await live({
    brand: { isMed24: true, services: ['alternative_registration_taj', 'alternative_registration_ado'] },
  });
  passwordHash = await hashPassword(goodPassword);
});
afterAll(() => portal.close());

const person = { ...guestFields, 'birthDate-year': '1967', 'birthDate-month': '2', 'birthDate-day': '13' };
const hu = { language: 'hu-HU', width: 360, script: true };
const en = { ...hu, language: 'en-GB' };
const ro = { ...hu, language: 'ro-RO' };

type Way = { mode: string; path: string; own: Record<string, string>; company?: string } & typeof hu;
/**
 * Rows of `registrationModes` that stand beside others or are a portal's own; the deep run takes all.
 * `registration-pages.test.ts` has all without a browser.
 */
const beside: readonly Way[] = [
  { mode: 'email', path: '/registration', own: {}, ...hu },
  { mode: 'taj', path: '/registration?mode=taj', own: { taj: '111 111 110' }, ...en },
  { mode: 'tax_id', path: '/registration?mode=tax_id', own: { taxId: '8365670003' }, ...ro },
  { mode: 'voucher', path: '/registration/voucher', own: { voucherCode: 'NEMVAN22' }, ...hu, width: 1280 },
  { mode: 'med24', path: '/med24/registration', own: {}, ...en, width: 1280 },
  {
    mode: 'med24_key',
    path: '/med24/registration/activate-key',
    own: { activationKey: 'NEMVAN24' },
    ...hu,
    script: false,
  },
];
const alone: readonly Way[] = [
  { mode: 'member_id', path: '/registration', own: { memberId: 'AB-1001' }, ...ro, width: 1280 },
  { mode: 'entitlement', path: '/registration', own: { entitlementCode: 'DEMX KAPU' }, ...hu, width: 320 },
  { mode: 'corporate', path: '/registration', own: {}, ...en, script: false, company: 'ceg.example' },
];

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.fill(`main [name="${name}"]`, value);
}

const send = (page: Page, button = 'main form[method=post] button') => press(page, page.locator(button).first());

async function registersAt(at: LivePortal, way: Way): Promise<void> {
  const tab = await openTab(at, way);
  const { page } = tab;
  const name = `register-${way.mode}`;
  const email = `${way.mode}@${way.company ?? 'example.com'}`;
  await page.goto(`${at.base()}${way.path}`);
  await lookAt(tab, `${name}-1-form`);
  await fillIn(page, { ...person, ...way.own, email: 'nobody' });
  await page.check('main [name=privacyAccepted]');
  await send(page);
  await page.waitForSelector('#email-error');
  await lookAt(tab, `${name}-2-errors`);
  expect(await page.inputValue('#lastName')).toBe(person.lastName);
  expect(await page.isChecked('#privacyAccepted')).toBe(true);
  await fillIn(page, { email });
  await page.check('main [name=termsAccepted]');
  await send(page);
  await page.waitForURL(/sent=1/);
  await lookAt(tab, `${name}-3-sent`);
  await page.goto(await mailedLink(at, email, 'verify-registration'));
  await lookAt(tab, `${name}-4-password`);
  await fillIn(page, { password: 'rövid' });
  await send(page);
  await page.waitForSelector('#password-error');
  await lookAt(tab, `${name}-5-weak`);
  await fillIn(page, { password: goodPassword });
  await send(page);
  await page.waitForURL(/message=registration_finished/);
  await lookAt(tab, `${name}-6-home`);
  await page.goto(`${at.base()}/account`);
  await lookAt(tab, `${name}-7-account`);
  await page.goto(`${at.base()}/account/profile`);
  expect(await page.textContent('main')).toContain(email);
  await tab.context.close();
}

async function entered(email: string, password = goodPassword, options: Parameters<typeof openTab>[1] = {}) {
  const tab = await openTab(portal, options);
  await tab.page.goto(`${portal.base()}/login`);
  await logIn(tab, email, password);
  return tab;
}

async function logIn({ page }: Tab, email: string, password: string): Promise<void> {
  await fillIn(page, { email, password });
  await send(page);
  await page.waitForURL((url) => url.pathname !== '/login');
}

describe('registering', () => {
  it.each(sampled(beside, 6))(
    'by $mode goes from the form by the mailed link to the account: $language at $width, script $script (S2.1-02, S2.1-05, S3.4-01, S5-13, S8.3-24)',
    { timeout: 60_000 },
    (way) => registersAt(portal, way),
  );

  it.each(sampled(alone, 3))(
    "by $mode, the portal's own way, goes from the form by the mailed link to the account: $language at $width, script $script (S2.1-02, S2.1-05, S3.4-01)",
    { timeout: 60_000 },
    async (way) => {
      const own = await live({ brand: { registrationMode: way.mode } });
      if (way.company !== undefined) await entitle(own.w, 'company_domain', way.company);
      await registersAt(own, way);
      await own.close();
    },
  );
});

describe('a customer', () => {
  it('who forgot the password asks for a letter, chooses another and logs in with it (S2.1-02, S2.1-05, S8.3-24)', {
    timeout: 60_000,
  }, async () => {
    const { email } = await account(portal.w.database, { passwordHash, subscriptions: [] });
    const other = await entered(email);
    const tab = await openTab(portal, ro);
    const { page } = tab;
    await page.goto(`${portal.base()}/login`);
    await lookAt(tab, 'recover-1-login');
    await fillIn(page, { email, password: 'nem ez volt az' });
    await send(page);
    await page.waitForSelector('main [role=alert]');
    await lookAt(tab, 'recover-2-wrong');
    expect(await page.inputValue('#email')).toBe(email);
    await page.locator('main a[href="/password-recovery"]').click();
    await page.waitForURL(/password-recovery/);
    await lookAt(tab, 'recover-3-ask');
    await fillIn(page, { email });
    await send(page);
    await page.waitForURL(/sent=1/);
    await lookAt(tab, 'recover-4-sent');
    const link = await mailedLink(portal, email, 'password-recovery');
    await page.goto(link);
    await lookAt(tab, 'recover-5-password');
    const password = 'öt barna medve alszik';
    await fillIn(page, { password });
    await send(page);
    await page.waitForURL(/message=password_set/);
    await lookAt(tab, 'recover-6-set');
    await logIn(tab, email, password);
    // The account's other sessions are logged out, with a message (S8.1-01).
    await other.page.goto(`${portal.base()}/privacy-policy`);
    await lookAt(other, 'recover-7-expired');
    expect(await other.page.locator('[role=alert]').count()).toBe(1);
    await page.goto(`${portal.base()}/force-logout`);
    await page.goto(link);
    await Promise.all([tab.context.close(), other.context.close()]);
  });

  it('changes the e-mail address, and logs in by the new one (S2.2-01, S2.1-05, S8.3-24)', {
    timeout: 60_000,
  }, async () => {
    const { email } = await account(portal.w.database, { passwordHash, subscriptions: [] });
    const tab = await entered(email, goodPassword, en);
    const { page } = tab;
    const next = `new.${email}`;
    await page.goto(`${portal.base()}/account`);
    await page.locator('main a[href="/change-email"]').click();
    await page.waitForURL(/change-email/);
    await lookAt(tab, 'email-1-form');
    await fillIn(page, { email: next, emailAgain: 'x', password: goodPassword });
    await send(page);
    await page.waitForSelector('#emailAgain-error');
    await lookAt(tab, 'email-2-errors');
    await fillIn(page, { emailAgain: next, password: goodPassword });
    await send(page);
    await page.waitForURL(/message=email_change_sent/);
    await lookAt(tab, 'email-3-sent');
    const link = await mailedLink(portal, next, 'verify-email');
    await page.goto(link);
    await lookAt(tab, 'email-4-confirm');
    await send(page, 'main form button');
    await page.waitForURL(/message=email_set/);
    await lookAt(tab, 'email-5-set');
    await page.goto(link);
    await lookAt(tab, 'email-6-over');
    await page.goto(`${portal.base()}/login`);
    await logIn(tab, next, goodPassword);
    await page.goto(`${portal.base()}/change-password`);
    await lookAt(tab, 'email-7-password');
    await tab.context.close();
  });

  it.each(sampled([hu, { ...en, script: false }, { ...ro, width: 1280 }], 3, 1))(
    'with two subscriptions chooses, accepts, chooses again and leaves: $language at $width, script $script (S4.1-02, S4.1-03, S4.2-05, S4.2-06)',
    { timeout: 60_000 },
    async (way) => {
      const { email } = await account(portal.w.database, {
        passwordHash,
        subscriptions: [['hasAppointments'], ['hasCoverage']],
      });
      const tab = await entered(email, goodPassword, way);
      const { page } = tab;
      const name = `choose-${way.language}-${way.width}`;
      await page.waitForURL(/require-full-auth/);
      await lookAt(tab, `${name}-1-chooser`);
      await send(page, 'main button[name=sid]');
      await page.waitForURL(/privacy-statement/);
      await lookAt(tab, `${name}-2-statement`);
      await send(page);
      await page.waitForSelector('#privacyAccepted-error');
      await lookAt(tab, `${name}-3-unticked`);
      await page.check('#privacyAccepted');
      await send(page);
      await page.waitForURL((url) => url.pathname === '/');
      await page.goto(`${portal.base()}/account`);
      await lookAt(tab, `${name}-4-account`);
      await page.locator('main a[href="/require-full-auth"]').click();
      await page.waitForURL(/require-full-auth/);
      await page.locator('main button[name=sid]').nth(1).click();
      await page.waitForURL(/privacy-statement/);
      await page.goto(`${portal.base()}/force-logout`);
      await lookAt(tab, `${name}-5-leave`);
      await send(page, 'main form button');
      await page.waitForURL((url) => url.pathname === '/');
      expect(await page.locator('header a[href="/login"]').count()).toBeGreaterThan(0);
      await tab.context.close();
    },
  );

  it('can log in and add a voucher by keyboard alone (S4.1-01, R46)', { timeout: 60_000 }, async () => {
    const { email } = await account(portal.w.database, { passwordHash, subscriptions: [] });
    await entitle(portal.w, 'voucher', 'KEYBARD2');
    const tab = await openTab(portal, { width: 1280 });
    const { page } = tab;
    await page.goto(`${portal.base()}/login?next=%2Faccount`);
    await skipTo(page, '#email');
    await page.keyboard.type(email);
    await tabTo(page, '#password');
    await page.keyboard.type(goodPassword);
    await tabTo(page, '#remember');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/account/);
    await skipTo(page, '#voucherCode');
    await page.keyboard.type('keybard2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/privacy-statement|message=submitted/);
    await lookAt(tab, 'keyboard-voucher');
    await tab.context.close();
  });

  it('who logs out everywhere is out in each browser, which says so once (S8.1-01)', {
    timeout: 60_000,
  }, async () => {
    const { email } = await account(portal.w.database, { passwordHash, subscriptions: [] });
    const tabs = await Promise.all([entered(email), entered(email)]);
    const { token } = good(await portal.w.call(login, { email, password: goodPassword }));
    good(await portal.w.call(logout, { everywhere: true }, { authorization: `Bearer ${token}` }));
    for (const { page, context } of tabs) {
      await page.goto(`${portal.base()}/privacy-policy`);
      expect(await page.locator('[role=alert]').count()).toBe(1);
      await page.reload();
      expect(await page.locator('[role=alert]').count()).toBe(0);
      await context.close();
    }
  });
});

describe('an operator', () => {
  it.each(sampled([hu, { ...en, width: 1280 }, { ...ro, width: 320, script: false }], 3, 2))(
    'acts for a customer, sees so on every page up to the search, and stops: $language at $width, script $script (S4.5-01, T15)',
    { timeout: 60_000 },
    async (way) => {
      const { id } = await account(portal.w.database, { subscriptions: [['hasAppointments']] });
      await operatorAccount(portal.w.database, { external_id: 'op-7', roles: ['agent'] });
      const key = await portal.w.partnerKey(['impersonate']);
      const input = {
        customerId: id,
        operatorId: 'op-7',
        operatorName: 'Tóth-Szabó Eszter Krisztina',
        reason: 'Telefonos foglalás az ügyfél kérésére',
      };
      const { url } = good(await portal.w.call(createImpersonation, input, key));
      const tab = await openTab(portal, way);
      const { page } = tab;
      const name = `operator-${way.language}`;
      await page.goto(url);
      await lookAt(tab, `${name}-1-entry`);
      await send(page, 'main form button');
      await page.waitForURL((address) => address.pathname === '/');
      await lookAt(tab, `${name}-2-home`);
      await page.goto(`${portal.base()}/services/provider-search?subfunction=101&location=Budapest`);
      await lookAt(tab, `${name}-3-search`);
      await send(page, 'form[action="/force-logout"] button');
      await page.waitForURL((address) => address.pathname === '/');
      expect(await page.locator('form[action="/force-logout"]').count()).toBe(0);
      await page.goto(url);
      await lookAt(tab, `${name}-4-over`);
      await tab.context.close();
    },
  );
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  await portal.w.deliver();
  expect(await invariantBreaches(portal.w.database)).toEqual([]);
});
