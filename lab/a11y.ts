import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Brand } from '../contract/platform/brand.ts';
import { languages } from '../contract/platform/languages.ts';
import { systemClock } from '../server/platform/clock.ts';
import { version } from '../server/platform/version.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { type Check, pageName, recordChecks, type Violation } from '../tasks/a11y-record.ts';
import { axeRun, violationsOn } from '../tasks/axe.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { publicPaths } from '../tasks/public-pages.ts';
import { doctorPath, searchPath, startDemoPortal } from './bench/demo-portal.ts';
import { enter, insideScreens } from './inside-screens.ts';
import { type Face, faceOf, listDoctors } from './key-screens.ts';

const heights = new Map([
  [360, 740],
  [1280, 800],
]);
const { values } = parseArgs({
  options: { brands: { type: 'string' }, languages: { type: 'string' }, widths: { type: 'string' } },
});
const all = loadBrands(join(import.meta.dirname, '../brands')).brands;
const brands = all.filter(({ key }) => values.brands === undefined || values.brands.split(',').includes(key));
const spoken = values.languages?.split(',') ?? [...languages];
const widths = values.widths?.split(',').map(Number) ?? [...heights.keys()];

const by = { version: version, ...axeRun };
const checks: Check[] = [];

type Tally = { violations: Map<string, Violation>; pages: Set<string>; views: number };
const seenEverywhere = new Set<string>();

function tell({ violations }: Tally, what: string, where: string): void {
  if (!seenEverywhere.has(what)) console.log(`  ${what}\n    ${where}`);
  seenEverywhere.add(what);
  const { times = 0, first = where } = violations.get(what) ?? {};
  violations.set(what, { what, times: times + 1, first });
}

async function check(page: Page, tally: Tally, who: 'visitor' | 'customer'): Promise<void> {
  const name = pageName(new URL(page.url()).pathname);
  if (await page.evaluate(() => document.scripts.length > 0)) await page.waitForLoadState('networkidle');
  tally.pages.add(`${name} (${who})`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights.get(width) ?? 800 });
    for (const violation of await violationsOn(page)) tell(tally, violation, `${name} at ${width} px`);
    tally.views += 1;
  }
}

async function checkBrand(context: BrowserContext, face: Face, paths: readonly string[], tally: Tally): Promise<void> {
  const page = await context.newPage();
  const { base } = face;
  const seen = new Set<string>();
  for (const path of paths) {
    await page.goto(`${base}${path}`, { waitUntil: 'load' });
    const { pathname } = new URL(page.url());
    if (!seen.has(pathname)) await check(page, tally, 'visitor');
    seen.add(pathname);
  }
  await enter(page, face);
  for (const { go } of insideScreens) if (await go(page, face)) await check(page, tally, 'customer');
  await context.clearCookies();
  await page.goto(`${base}${searchPath}&listType=doctors`, { waitUntil: 'load' });
  const times = page.locator('button[name=slotId]');
  if ((await times.count()) === 0) return;
  await listDoctors(page);
  // Another worker may have taken the time before; the message about that on the page is checked as well.
  await Promise.all([page.waitForURL(/\/reservation\b/), times.first().click()]);
  await check(page, tally, 'visitor');
}

async function providerPaths(origin: string, doctor: string): Promise<string[]> {
  const [provider = ''] = /^\/providers\/\d+/.exec(doctor) ?? [];
  const page = await (await fetch(`${origin}${provider}`)).text();
  const [specialization = provider] = new RegExp(`${provider}/specializations/\\d+`).exec(page) ?? [];
  return [searchPath, `${searchPath}&listType=providers`, provider, doctor, specialization];
}

await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
const started = performance.now();
try {
  const details = await providerPaths(portal.origin, await doctorPath(portal));
  const work = brands.flatMap((brand) => spoken.map((language) => ({ brand, language })));
  const worker = async () => {
    for (let next = work.shift(); next; next = work.shift()) await checkOne(next.brand, next.language, details);
  };
  await Promise.all([worker(), worker()]);
} finally {
  await browser.close();
  await portal.stop();
}

async function checkOne(brand: Brand, language: string, details: readonly string[]): Promise<void> {
  const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' });
  context.setDefaultTimeout(180_000);
  const tally: Tally = { violations: new Map(), pages: new Set(), views: 0 };
  let isWhole = true;
  try {
    await checkBrand(context, faceOf(brand, portal), [...publicPaths(brand.key), ...details], tally);
  } catch (error) {
    isWhole = false;
    const reason = error instanceof Error ? error.message : error;
    console.log(`  not checked to the end: ${reason}\n    ${brand.key} ${language}`);
  }
  const at = systemClock().toString({ smallestUnit: 'second' });
  const [violations, pages] = [[...tally.violations.values()], [...tally.pages].sort()];
  checks.push({ brand: brand.key, language, at, ...by, widths, pages, views: tally.views, isWhole, violations });
  console.log(`${brand.key} ${language}: ${tally.views}`);
  await context.close();
}

recordChecks(checks);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const views = checks.reduce((sum, one) => sum + one.views, 0);
const violations = checks.flatMap(({ brand, language, violations: own }) =>
  own.map(({ what, times, first }) => `${brand} ${language}: ${times} × ${what}\n    first at ${first}`),
);
const broken = checks.filter(({ isWhole }) => !isWhole).map(({ brand, language }) => `${brand} ${language}: not whole`);
console.log(`\n${views} pages checked in ${minutes} minutes, ${seenEverywhere.size} different violations`);
for (const line of [...violations, ...broken]) console.log(line);
process.exit(violations.length + broken.length > 0 ? 1 : 0);
