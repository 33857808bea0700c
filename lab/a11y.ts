import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Brand } from '../contract/platform/brand.ts';
import { languages } from '../contract/platform/languages.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { violationsOn } from '../tasks/axe.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { type Face, faceOf, listDoctors } from '../tasks/key-screens.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { publicPaths } from '../tasks/public-pages.ts';
import { doctorPath, searchPath, startDemoPortal } from './bench/demo-portal.ts';
import { enter, insideScreens } from './inside-screens.ts';

const heights = new Map([
  ['360', 740],
  ['1280', 800],
]);
const { values } = parseArgs({
  options: { brands: { type: 'string' }, languages: { type: 'string' }, widths: { type: 'string' } },
});
const all = loadBrands(join(import.meta.dirname, '../brands')).brands;
const brands = all.filter(({ key }) => values.brands === undefined || values.brands.split(',').includes(key));
const spoken = values.languages?.split(',') ?? [...languages];
const widths = values.widths?.split(',') ?? [...heights.keys()];

type Occurrences = { times: number; first: string };
const found = new Map<string, Occurrences>();
let checked = 0;

function tell(what: string, where: string): void {
  const before = found.get(what);
  if (before === undefined) console.log(`  ${what}\n    ${where}`);
  found.set(what, { times: (before?.times ?? 0) + 1, first: before?.first ?? where });
}

async function check(page: Page, where: string): Promise<void> {
  if (await page.evaluate(() => document.scripts.length > 0)) await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await page.setViewportSize({ width: Number(width), height: heights.get(width) ?? 800 });
    for (const violation of await violationsOn(page)) tell(violation, `${where} at ${width} px`);
    checked += 1;
  }
}

/** Every page of one brand in one language; a page that leads to another one is the other one. */
async function checkBrand(context: BrowserContext, face: Face, paths: readonly string[]): Promise<void> {
  const page = await context.newPage();
  const { base } = face;
  const seen = new Set<string>();
  for (const path of paths) {
    await page.goto(`${base}${path}`, { waitUntil: 'load' });
    const { pathname } = new URL(page.url());
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    await check(page, page.url());
  }
  await enter(page, face);
  for (const { go } of insideScreens) if (await go(page, face)) await check(page, page.url());
  await context.clearCookies();
  await page.goto(`${base}${searchPath}&listType=doctors`, { waitUntil: 'load' });
  const times = page.locator('button[name=slotId]');
  if ((await times.count()) === 0) return;
  await listDoctors(page);
  // Another worker may have been first; what the page says then is checked as well.
  await Promise.all([page.waitForURL(/\/reservation\b/), times.first().click()]);
  await check(page, `${base} reservation`);
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
  const before = checked;
  try {
    await checkBrand(context, faceOf(brand, portal), [...publicPaths(brand.key), ...details]);
  } catch (error) {
    tell(`not checked to the end: ${error instanceof Error ? error.message : error}`, `${brand.key} ${language}`);
  }
  console.log(`${brand.key} ${language}: ${checked - before}`);
  await context.close();
}

const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${checked} pages checked in ${minutes} minutes, ${found.size} different violations`);
for (const [what, { times, first }] of found) console.log(`${times} × ${what}\n    first at ${first}`);
process.exit(found.size > 0 ? 1 : 0);
