import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { shows } from '../contract/guards.ts';
import type { Brand } from '../contract/platform/brand.ts';
import { type Config, getConfig } from '../contract/platform/config.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { type DemoPortal, startDemoPortal } from './bench/demo-portal.ts';
import { enter, insideScreens } from './inside-screens.ts';
import { type Face, faceOf, listDoctors, logIn, open, registerGuest, search } from './key-screens.ts';
import { measuredPaper } from './measured-paper.ts';

const sizes = { phone: { width: 360, height: 780 }, desk: { width: 1280, height: 900 } } as const;
const bars = { phone: 132, desk: 72 } as const;

const time = 'button[name=slotId]:visible';
const field = 'main :is(input, select, textarea):not([type=hidden]):visible';
const button = 'main form button[type=submit]:visible';
/** Pixels from the top within which what a customer came for has to end. */
const insideLimit = 620;
const cookieBar = 'aside:has(form[action="/cookies"])';

type Row = {
  page: string;
  what: string;
  size: keyof typeof sizes;
  /** Pixels from the top within which the element has to end. */
  limit: number;
  go: (page: Page, face: Face) => Promise<unknown>;
  thing: string;
  /** The index of the element among those alike, from 0. */
  nth?: number;
  needs: keyof typeof lacks;
};

const lacks = {
  search: (config: Config) =>
    (!shows(config, 'provider-search') && 'shows no search') ||
    (config.requiresToken && 'lets in those alone who come from its app') ||
    undefined,
  guests: (config: Config) =>
    lacks.search(config) ?? (config.hasPublicCalendar ? undefined : 'lets customers alone book'),
  registration: (config: Config) =>
    shows(config, 'registration') && !config.requiresToken ? undefined : 'registers nobody',
  recovery: (config: Config) => (shows(config, 'password-recovery') ? undefined : 'knows no passwords'),
} as const;

const rows: readonly Row[] = [
  {
    page: 'home',
    what: 'search button',
    size: 'phone',
    limit: 560,
    go: (page, face) => open(page, face, '/'),
    thing:
      ':is(main search button, form#search button[type=submit], section[aria-labelledby=hero] a[href*="provider-search"]):visible',
    needs: 'search',
  },
  {
    page: 'search',
    what: 'first time',
    size: 'phone',
    limit: 560,
    go: searchDoctors,
    thing: time,
    needs: 'search',
  },
  {
    page: 'search',
    what: 'second result',
    size: 'desk',
    limit: sizes.desk.height - bars.desk,
    go: searchDoctors,
    thing: `main article:has(${time})`,
    nth: 1,
    needs: 'search',
  },
  {
    page: 'doctor',
    what: 'first time',
    size: 'phone',
    limit: 620,
    go: async (page, face) => {
      await searchDoctors(page, face);
      await page.locator(`main article:has(${time}) h3 a`).first().click();
      await page.waitForURL(/\/doctors\//);
    },
    thing: 'label:has([name=slotId]):visible',
    needs: 'search',
  },
  {
    page: 'reservation',
    what: 'first field',
    size: 'phone',
    limit: 420,
    go: async (page, face) => {
      await searchDoctors(page, face);
      await page.locator(time).first().click();
      await page.waitForURL(/reservation=/);
    },
    thing: field,
    needs: 'guests',
  },
  {
    page: 'verify',
    what: 'the button',
    size: 'phone',
    limit: 560,
    go: async (page, face) => {
      await registerGuest(page, address(face));
      await follow(page, face, address(face), 'verify-public-reservation');
    },
    thing: button,
    needs: 'guests',
  },
  {
    page: 'cancel',
    what: 'the button',
    size: 'phone',
    limit: 560,
    go: async (page) => {
      await page.locator(button).click();
      await page.waitForSelector('a[href$=".ics"]');
      await page.locator('main a[href*="delete-public-reservation"]').click();
    },
    thing: button,
    needs: 'guests',
  },
  {
    page: 'register',
    what: 'first field',
    size: 'phone',
    limit: 420,
    go: (page, face) => open(page, face, '/registration'),
    thing: field,
    needs: 'registration',
  },
  {
    page: 'new password',
    what: 'the button',
    size: 'phone',
    limit: 560,
    go: async (page, face) => {
      await page.context().clearCookies();
      await open(page, face, '/password-recovery');
      await page.fill('[name=email]', face.customer.email);
      await page.locator(button).click();
      await page.waitForURL(/sent=1/);
      await follow(page, face, face.customer.email, 'password-recovery');
    },
    thing: button,
    needs: 'recovery',
  },
];

async function searchDoctors(page: Page, face: Face): Promise<void> {
  await search(page, face);
  await listDoctors(page);
}

const address = ({ base }: Face) => `first-screen-at-${new URL(base).hostname}@example.com`;

async function follow(page: Page, { letter }: Face, email: string, path: string): Promise<void> {
  const pattern = new RegExp(`https?://[^\\s"<&]+/${path}/[^\\s"<&]+`);
  for (let waited = 0; waited < 10_000; waited += 250) {
    const link = pattern.exec(await letter(email))?.[0];
    if (link !== undefined) return void (await page.goto(link, { waitUntil: 'load' }));
    await setTimeout(250);
  }
  throw new Error(`no letter links to ${path}`);
}

async function measure(
  browser: Browser,
  brand: Brand,
  portal: DemoPortal,
  write: (line: string) => void,
): Promise<number> {
  const face = faceOf(brand, portal);
  const context = await browser.newContext({ locale: 'hu-HU', reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  // The settings are read by the browser, because only Chromium resolves every name below `localhost`.
  const response = await page.goto(`${face.base}/api/config`);
  const config = getConfig.output.parse(await response?.json());
  let over = 0;
  const say = (row: string, edge: string, bad: boolean) => {
    if (bad) over += 1;
    write(`${brand.key.padEnd(16)} ${row.padEnd(38)} ${edge}${bad ? ' OVER' : ''}`);
  };
  if (lacks.guests(config) && !lacks.search(config)) await logIn(page, face);
  for (const { page: name, what, size, limit, go, thing, nth = 0, needs } of rows) {
    const reason = lacks[needs](config);
    if (reason !== undefined) {
      say(`${name}, ${what}`, `none: ${reason}`, false);
      continue;
    }
    await page.setViewportSize(sizes[size]);
    const edge = await go(page, face)
      .then(() => lowerEdge(page, thing, nth))
      .catch((error: unknown) => String(error).split('\n')[0]);
    say(`${name}, ${what} (${sizes[size].width})`, `${edge}/${limit}`, typeof edge !== 'number' || edge > limit);
    const box = await page
      .locator(cookieBar)
      .boundingBox({ timeout: 200 })
      .catch(() => null);
    if (box && box.height > bars[size])
      say(`${name}, cookie bar (${sizes[size].width})`, `${Math.round(box.height)}/${bars[size]}`, true);
  }
  await page.setViewportSize(sizes.phone);
  await context.clearCookies();
  const entered = await enter(page, face).then(
    () => true,
    () => false,
  );
  for (const { name, what, go, thing } of insideScreens) {
    const row = `inside: ${name}, ${what} (${sizes.phone.width})`;
    const edge = entered
      ? await go(page, face)
          .then((isThere) => (isThere ? lowerEdge(page, thing, 0) : undefined))
          .catch((error: unknown) => String(error).split('\n')[0])
      : undefined;
    if (edge === undefined) say(row, 'none: the demonstration has none here', false);
    else say(row, `${edge}/${insideLimit}`, typeof edge !== 'number' || edge > insideLimit);
  }
  await context.close();
  return over;
}

async function lowerEdge(page: Page, thing: string, nth: number): Promise<number> {
  const target = page.locator(thing).nth(nth);
  await target.waitFor();
  return target.evaluate((element) => Math.round(element.getBoundingClientRect().bottom + scrollY));
}

export async function firstScreens(
  browser: Browser,
  portal: DemoPortal,
  brandKeys: readonly string[],
): Promise<number> {
  const { brands } = loadBrands(join(import.meta.dirname, '../brands'));
  const paper = measuredPaper({
    name: 'first-screens',
    title: 'The first screen',
    command: 'npm run lab -- first-screen',
    about: `What a person came for is on the first screen, on a cheap phone, with the question about cookies showing: the lower edge of each thing in
pixels from the top, and how far down it may be, in Hungarian, 360 × 780 and 1280 × 900.`,
  });
  let over = 0;
  for (const brand of brands)
    if (brandKeys.length === 0 || brandKeys.includes(brand.key))
      over += await measure(browser, brand, portal, paper.say);
  if (brandKeys.length === 0) paper.write();
  return over;
}

if (import.meta.main) {
  await buildPortal();
  const portal = await startDemoPortal();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const over = await firstScreens(browser, portal, process.argv.slice(2)).finally(async () => {
    await browser.close();
    await portal.stop();
  });
  process.exit(over > 0 ? 1 : 0);
}
