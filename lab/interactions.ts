import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../tasks/chromium.ts';
import { hydrated } from '../tasks/hydrated.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { doctorPath, searchPath, startDemoPortal } from './bench/demo-portal.ts';
import { median } from './bench/table.ts';
import { measuredPaper } from './measured-paper.ts';

const longest = 200;
const runs = 5;

type Row = { name: string; path: string; act: (page: Page) => Promise<void>; again?: (page: Page) => Promise<void> };

async function measure(browser: Browser, origin: string, { path, act, again = act }: Row): Promise<[number, number]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'hu-HU' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Reflect.set(window, 'seen', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (Reflect.get(entry, 'interactionId') > 0) seen.push(entry.duration);
    }).observe(Object.assign({ type: 'event', durationThreshold: 16 }, { buffered: true }));
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  const slowest = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          // Two frames later, the measurement of the last press has ended.
          requestAnimationFrame(() => requestAnimationFrame(() => done(Math.max(16, ...Reflect.get(window, 'seen')))));
        }),
    );
  await act(page);
  await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0);
  const first = await slowest();
  await hydrated(page);
  await page.evaluate(() => Reflect.get(window, 'seen').splice(0));
  await again(page);
  const then = await slowest();
  await context.close();
  return [first, then];
}

type Sight = { name: string; find: (page: Page, origin: string) => Promise<string>; thing: string };
type SightTimes = { paint: number; thing: number; complete: number; taken: number };

/** Lighthouse's slow 4G, in milliseconds and bytes a second. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

async function watch(browser: Browser, origin: string, { find, thing }: Sight): Promise<SightTimes> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'hu-HU' });
  const page = await context.newPage();
  const path = await find(page, origin);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slowLine);
  await page.addInitScript((selector) => {
    const look = () => {
      const firstPaint =
        document.querySelector(selector)?.checkVisibility() &&
        performance.getEntriesByName('first-contentful-paint')[0];
      if (firstPaint) performance.mark('thing');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, thing);
  await page.goto(`${origin}${path}`, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('thing').length > 0);
  const complete = await page.evaluate(() => performance.now());
  await hydrated(page);
  const wakeAt = await page.evaluate(() => performance.now());
  const [paint = 0, at = 0] = await page.evaluate(() =>
    ['first-contentful-paint', 'thing'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  );
  await context.close();
  return { paint, thing: at, complete, taken: wakeAt - complete };
}

async function holdVisit(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}${searchPath}`);
  await page.locator('button[name=slotId]').first().click();
  await page.waitForURL(/reservation=/);
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

const paper = measuredPaper({
  name: 'interactions',
  title: 'What is seen when, and answers to a touch',
  command: 'npm run lab -- interactions',
  about: `A phone four times slower than this machine, nothing kept from before, the middle of ${runs} runs. What one came for is the search button, the
first time or the first field, on a line of 1.6 Mbit/s with 150 ms each way; it works from then on, because links and forms need no script.
The answer to a touch is the next picture.`,
});

await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
let over = 0;
try {
  const filters = (page: Page) => page.locator('main button:has(svg.lucide-sliders-horizontal)');
  const rows: readonly Row[] = [
    {
      name: 'pick a time',
      path: await doctorPath(portal),
      act: (page) => page.locator('label:has([name=slotId]):visible').first().click(),
      again: (page) => page.locator('label:has([name=slotId]):visible').nth(1).click(),
    },
    {
      name: 'open the filters',
      path: searchPath,
      act: (page) => filters(page).click(),
      again: async (page) => {
        await page.keyboard.press('Escape');
        await filters(page).click();
      },
    },
    {
      name: 'type in the search',
      path: '/services/provider-search',
      act: async (page) => {
        await page.locator('main input[name=q]').click();
        await page.keyboard.type('kard', { delay: 120 });
      },
      again: (page) => page.keyboard.type('iol', { delay: 120 }),
    },
    {
      name: 'open a dialog',
      path: '/registration',
      act: (page) => page.locator('[popovertarget=consent-choices]').click(),
      again: async (page) => {
        await page.keyboard.press('Escape');
        await page.locator('[popovertarget=consent-choices]').click();
      },
    },
  ];
  const sights: readonly Sight[] = [
    { name: 'home', find: async () => '/', thing: 'main form button:not([type=button])' },
    { name: 'search', find: async () => searchPath, thing: 'button[name=slotId]' },
    { name: 'doctor', find: () => doctorPath(portal), thing: 'label:has([name=slotId])' },
    {
      name: 'reservation',
      find: holdVisit,
      thing: '[name=lastName]',
    },
    { name: 'log-in', find: async () => '/login', thing: 'main input[type=password]' },
  ];
  for (const sight of sights) {
    const seen: SightTimes[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await watch(browser, portal.origin, sight));
    const middle = (key: keyof SightTimes) => (median(seen.map((one) => one[key])) / 1000).toFixed(2);
    paper.say(
      `${sight.name.padEnd(20)} first paint ${middle('paint')} s, what one came for ${middle('thing')} s, all ${middle('complete')} s, script ${middle('taken')} s after a touch then`,
    );
  }
  for (const row of rows) {
    const seen: [number, number][] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await measure(browser, portal.origin, row));
    const [first, then] = [median(seen.map(([one]) => one)), median(seen.map(([, two]) => two))];
    if (Math.max(first, then) > longest) over += 1;
    paper.say(`${row.name.padEnd(20)} first touch ${first} ms, afterwards ${then} ms (aim ${longest})`);
  }
  paper.write();
} finally {
  await browser.close();
  await portal.stop();
}
process.exit(over > 0 ? 1 : 0);
