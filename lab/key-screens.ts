import type { Page } from 'playwright-core';
import type { Brand } from '../contract/platform/brand.ts';
import { offeredBy } from '../server/directory/offered.ts';
import { hydrated } from '../tasks/hydrated.ts';
import type { Customer, DemoPortal } from './bench/demo-portal.ts';

export type Face = {
  base: string;
  subfunction: number;
  textPage: string;
  closed: boolean;
  customer: Customer;
  letter: (email: string) => Promise<string>;
};

export function faceOf(brand: Brand, { origin, customer }: DemoPortal): Face {
  const { port } = new URL(origin);
  return {
    subfunction: (offeredBy(brand)?.[0] ?? internalMedicine) * 100 + 1,
    base: `http://${brand.hosts[0]}:${port}`,
    textPage: brand.menu[0] ?? '/about-us',
    closed: !brand.hasPublicCalendar,
    customer,
    letter: async (email) => {
      const list = await (await fetch(`${origin}/__mail`)).text();
      const [, id] = new RegExp(`/__mail/(\\d+)"(?:(?!<li>).)*${email}`, 's').exec(list) ?? [];
      return id === undefined ? '' : (await fetch(`${origin}/__mail/${id}`)).text();
    },
  };
}

/** The id of the specialty; the id of its first visit is that number followed by 01. */
const internalMedicine = 1;

type Screen = { name: string; go: (page: Page, face: Face) => Promise<void> };

const guest = {
  lastName: 'Szőke',
  firstName: 'Ünige',
  birthDate: '19800514',
  phone: '+36 30 123 4567',
};

const guestAddress = ({ base }: Face) => `guest-at-${new URL(base).hostname}@example.com`;

export const answered = ({ base }: Face) => ({ name: 'consent', value: 'necessary', url: base });

export async function open(page: Page, { base }: Face, path: string): Promise<void> {
  await page.goto(`${base}${path}`, { waitUntil: 'load' });
}

export async function logIn(page: Page, face: Face): Promise<void> {
  await open(page, face, '/login');
  await page.fill('[name=email]', face.customer.email);
  await page.fill('[name=password]', face.customer.password);
  await page.locator('main form button[type=submit], main form button:not([type])').first().click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await pass(page);
}

/** Chooses a subscription and accepts the partner's privacy statement, where a customer has to. */
async function pass(page: Page): Promise<void> {
  const choice = page.locator('main button[name=sid]').first();
  if ((await choice.count()) > 0) await Promise.all([page.waitForEvent('load'), choice.click()]);
  if (new URL(page.url()).pathname !== '/privacy-statement') return;
  await page.check('main form input[type=checkbox]');
  await Promise.all([page.waitForEvent('load'), page.locator('main form button').first().click()]);
}

export async function registerGuest(page: Page, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...guest, email })) await page.fill(`[name="${name}"]`, value);
  await page.check('[name=privacyAccepted]');
  await page.check('[name=termsAccepted]');
  await page.locator('button[value=register]:visible').click();
  await page.waitForSelector('[name=code]');
}

export async function search(page: Page, face: Face): Promise<void> {
  await open(page, face, `/services/provider-search?subfunction=${face.subfunction}&location=Budapest`);
}

/** Screens by which a partner judges a portal, in the order of a visit; each goes on from the one before. */
export const keyScreens: readonly Screen[] = [
  { name: 'home', go: (page, face) => open(page, face, '/') },
  {
    name: 'search',
    go: async (page, face) => {
      // Only the home page is shown with the question about cookies.
      await page.context().addCookies([answered(face)]);
      if (face.closed) await logIn(page, face);
      await search(page, face);
      if (face.closed) await pass(page);
      if (face.closed) await search(page, face);
    },
  },
  {
    name: 'doctor',
    go: async (page) => {
      await listDoctors(page);
      await page.locator('main a[href*="/doctors/"]').first().click();
      await page.waitForURL(/\/doctors\//);
    },
  },
  {
    name: 'register',
    go: async (page, face) => {
      await search(page, face);
      await listDoctors(page);
      await page.locator('button[name=slotId]').first().click();
      await page.waitForURL(/reservation=/);
    },
  },
  {
    name: 'verification',
    go: async (page, face) => {
      if (face.closed) {
        await page.locator('button[value=finish-with-login]:visible').click();
        await page.waitForSelector('a[href$=".ics"]');
        return;
      }
      await registerGuest(page, guestAddress(face));
    },
  },
  {
    name: 'finished',
    go: async (page, face) => {
      if (face.closed) return;
      const [, code = ''] = /: (\d{6})/.exec(await face.letter(guestAddress(face))) ?? [];
      await page.fill('[name=code]', code);
      await page.waitForSelector('a[href$=".ics"]');
    },
  },
  {
    name: 'login',
    go: async (page, face) => {
      await page.context().clearCookies();
      await page.context().addCookies([answered(face)]);
      await open(page, face, '/login');
    },
  },
  { name: 'registration', go: (page, face) => open(page, face, '/registration') },
  {
    name: 'account',
    go: async (page, face) => {
      await logIn(page, face);
      await open(page, face, '/account');
    },
  },
  { name: 'text', go: (page, face) => open(page, face, face.textPage) },
  { name: 'app', go: (page, face) => open(page, face, '/services/mobile-application') },
  { name: 'not found', go: (page, face) => open(page, face, '/no-such-page') },
];

/** Goes to the list of doctors, because some brands begin with the map or with providers. */
export async function listDoctors(page: Page): Promise<void> {
  // Only the page's script knows whether the map comes first.
  await hydrated(page);
  if ((await page.locator('button[name=slotId]:visible').count()) > 0) return;
  if ((await page.locator('button[name=slotId]').count()) > 0) {
    await page.locator('main button:has(svg.lucide-list):visible').click();
    return;
  }
  await page.locator('a[href*="listType=doctors"]').first().click();
  await page.waitForURL(/listType=doctors/);
  await page.waitForSelector('button[name=slotId]');
}
