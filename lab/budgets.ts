import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { loadBrands } from '../server/portal/brand/load.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { hydrated } from '../tasks/hydrated.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { doctorPath, searchPath, startDemoPortal } from './bench/demo-portal.ts';
import { firstScreens } from './first-screen.ts';
import { enter, insideScreens } from './inside-screens.ts';
import { type Face, faceOf, listDoctors, logIn, open, search } from './key-screens.ts';
import { measuredPaper } from './measured-paper.ts';
import { type Load, type Pack, weightsOf } from './weights.ts';

/** Thousands of bytes; `first` is the script before the first touch, `after` the script that the touch loads. */
const groups = {
  content: { first: 5, after: 0, all: 75 },
  home: { first: 5, after: 150, all: 75, document: 10 },
  booking: { first: 5, after: 150, all: 100 },
  map: { first: 5, after: 150 + 55, all: 100 },
  form: { first: 5, after: 150, all: 100 },
  account: { first: 5, after: 150, all: 100 },
} as const;

const everywhere = { document: 25, stylesheet: 12, font: 48 } as const;

type Way = {
  name: string;
  group: keyof typeof groups;
  go: (page: Page, face: Face) => Promise<unknown>;
  host?: string;
};

async function weigh(browser: Browser, face: Face, go: Way['go'], mapped: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'hu-HU' });
  const way = await context.newPage();
  await go(way, face);
  const address = way.url();
  const { origin } = new URL(address);
  // The page is measured in a new tab, because the one that led to it may still be fetching files.
  await way.close();
  const page = await context.newPage();
  const sent: Promise<[string, { type: string; bytes: number; prefetch: boolean; early: boolean }]>[] = [];
  let early = true;
  // A prefetch that the browser gives up never finishes, so waiting for its body would last for ever.
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    const prefetch = request.headers()['sec-purpose']?.startsWith('prefetch') === true;
    const seen = { type, prefetch, early };
    const body = request.response().then((response) => response?.body());
    sent.push(
      body.then(
        (is) => [request.url(), { ...seen, bytes: !is ? 0 : type === 'font' ? is.length : gzipSync(is).length }],
        () => [request.url(), { ...seen, bytes: 0 }],
      ),
    );
  });
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  // The cache is emptied, so that the load is that of a first visit, whatever way has led to the page.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if ((answer?.status() ?? 500) >= 500)
    throw new Error(`${address} answered ${answer?.status()}: is the machine busy?`);
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src, type }) => !src && type !== 'application/ld+json').map(({ text }) => text),
  );
  early = false;
  await hydrated(page);
  if (mapped) {
    await page.locator('[data-map]').click();
    await page.locator('.leaflet-container button').first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  const ran = new Set(
    (await page.coverage.stopJSCoverage()).map(({ url }) => url).filter((url) => url.startsWith(origin)),
  );
  const responses = await Promise.all(sent);
  await context.close();
  return { inline: inline.join('\n'), ran, responses };
}

const say = (pack: Pack) => `${pack.name} ${pack.is.toFixed(1)}/${pack.may}${pack.is > pack.may ? ' OVER' : ''}`;

const paper = measuredPaper({
  name: 'budgets',
  title: 'What the pages weigh',
  command: 'npm run lab -- budgets',
  about: `Thousands of bytes, gzipped, as a phone loads them, each with what it may be. *first* is script before the first touch with the data
inside the page; *after* is script that runs once the page is touched; *all* is HTML, styles, fonts and script before the touch; *data* is the
page's state, asked for at the touch; *idle* is what idle time brings without running it.`,
});

await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
let over = 0;
try {
  const { brands } = loadBrands(join(import.meta.dirname, '../brands'));
  const doctor = await doctorPath(portal);
  const [provider = ''] = /^\/providers\/\d+/.exec(doctor) ?? [];
  const at = (path: string, group: Way['group'], host?: string): Way => ({
    name: path,
    group,
    go: (page, face) => open(page, face, path),
    ...(host !== undefined && { host }),
  });
  const ways: readonly Way[] = [
    at('/', 'home'),
    at('/login', 'content'),
    at('/landing/function-list', 'content'),
    at('/privacy-policy', 'content'),
    at('/terms-and-conditions', 'content'),
    at('/complaint-handling', 'content'),
    at('/404', 'content'),
    at('/about-us', 'content'),
    at('/industries', 'content'),
    at('/clinics', 'content'),
    at('/services/mobile-application', 'content'),
    at('/cookies', 'content'),
    at(provider, 'booking'),
    at(searchPath, 'booking'),
    at(doctor, 'booking'),
    {
      name: 'reservation, register',
      group: 'booking',
      go: async (page, face) => {
        await search(page, face);
        await listDoctors(page);
        await page.locator('button[name=slotId]:visible').first().click();
        await page.waitForURL(/reservation=/);
      },
    },
    at('/registration', 'form'),
    at('/password-recovery', 'form'),
    {
      name: '/account',
      group: 'account',
      go: async (page, face) => {
        await logIn(page, face);
        await open(page, face, '/account');
      },
    },
    {
      name: '/services/virtual-clinic/search',
      group: 'booking',
      go: async (page, face) => {
        await logIn(page, face);
        await open(page, face, '/services/virtual-clinic/search');
      },
    },
    {
      name: '/account/security/passkey',
      group: 'account',
      go: async (page, face) => {
        await logIn(page, face);
        await open(page, face, '/account/security/passkey');
      },
    },
    {
      name: '/my-reservations, of a guest',
      group: 'account',
      go: (page, face) => open(page, face, '/my-reservations'),
    },
    ...insideScreens.map(
      ({ name, go }): Way => ({
        name: `inside: ${name}`,
        group: 'account',
        go: async (page, face) => {
          await enter(page, face);
          await go(page, face);
        },
      }),
    ),
    at('/?subfunction=101&map=1', 'map', 'izys.localhost'),
    at('/', 'home', 'telekom.localhost'),
    at('/anyajegyszures2025', 'content', 'telekom.localhost'),
  ];
  for (const { name, group, go, host = 'localhost' } of ways) {
    const brand = brands.find(({ hosts }) => hosts[0] === host);
    if (!brand) throw new Error(`no brand at ${host}`);
    const { idle, data, packs } = weightsOf(await weigh(browser, faceOf(brand, portal), go, group === 'map'), {
      ...everywhere,
      ...groups[group],
    });
    over += packs.filter(({ is, may }) => is > may).length;
    paper.say(
      `${`${host === 'localhost' ? '' : host}${name}`.padEnd(60)} ${packs.map(say).join('  ')}  data ${data.toFixed(1)}  idle ${idle.toFixed(1)}`,
    );
  }
  paper.write();
  over += await firstScreens(browser, portal, []);
} finally {
  await browser.close();
  await portal.stop();
}
process.exit(over > 0 ? 1 : 0);
