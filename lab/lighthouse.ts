import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { loadBrands } from '../server/portal/brand/load.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { serveCopies } from '../tasks/static-copy.ts';
import { type DemoPortal, doctorPath, searchPath, startDemoPortal } from './bench/demo-portal.ts';
import { freePort } from './bench/servers.ts';
import { median } from './bench/table.ts';
import { enter, insideScreens } from './inside-screens.ts';
import { faceOf } from './key-screens.ts';
import { measuredPaper } from './measured-paper.ts';

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const slowest = 2;
const runs = Number(process.argv[2] ?? 5);

/** The language is that of the brand, because in another one the page names another address as the canonical one. */
const extraHeaders = { 'Accept-Language': 'hu-HU' };

type Category = keyof typeof aims;
type PageScores = { scores: Map<string, number>; paint: number; blocked: number; shift: number; deductions: string[] };

type AuditPage = { name: string; path: string; categories: Category[]; cookie?: string };

async function look(
  origin: string,
  { path, categories, cookie }: Omit<AuditPage, 'name'>,
  port: number,
): Promise<PageScores> {
  const url = `${origin}${path}`;
  const headers = { ...extraHeaders, ...(cookie !== undefined && { Cookie: cookie }) };
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    extraHeaders: headers,
  });
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}`);
  const { lhr } = result;
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const deductions = categories.flatMap((key) =>
    (lhr.categories[key]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
      .map((audit) => `${key}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`),
  );
  return {
    scores: new Map(categories.map((key) => [key, Math.round((lhr.categories[key]?.score ?? 0) * 100)])),
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    deductions,
  };
}

async function registerPath({ origin }: DemoPortal): Promise<string> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}${searchPath}`);
    await page.locator('button[name=slotId]:visible').first().click();
    await page.waitForURL(/reservation=/);
    return page.url().slice(origin.length);
  } finally {
    await browser.close();
  }
}

/** Each page inside is measured with the cookies of its own log-in. */
async function insidePages(portal: DemoPortal, categories: Category[]): Promise<AuditPage[]> {
  const brand = loadBrands(join(import.meta.dirname, '../brands')).brands.find(({ hosts }) => hosts[0] === 'localhost');
  if (!brand) throw new Error('no brand at localhost');
  const face = faceOf(brand, portal);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const pages = [];
    for (const { name, go } of insideScreens) {
      const page = await browser.newPage({ locale: 'hu-HU' });
      await enter(page, face);
      if (!(await go(page, face))) throw new Error(`the demonstration has no page “${name}”`);
      const { pathname, search } = new URL(page.url());
      const cookies = await page.context().cookies();
      const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
      pages.push({ name: `inside: ${name}`, path: `${pathname}${search}`, categories, cookie });
      await page.close();
    }
    return pages;
  } finally {
    await browser.close();
  }
}

const paper = measuredPaper({
  name: 'lighthouse',
  title: 'Lighthouse',
  command: 'npm run lab -- lighthouse',
  about: `A phone on a simulated slow line, the middle of ${runs} runs. The largest paint is compared with the same bytes from a server that only sends
them from memory. A page that search engines shall not list has no mark for it.`,
});

await buildPortal();
const portal = await startDemoPortal();
const copies = await serveCopies(portal.origin);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
let short = 0;
try {
  const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
  const unlisted = categories.filter((key) => key !== 'seo');
  const pages: AuditPage[] = [
    { name: 'home', path: '/', categories },
    { name: 'search', path: searchPath, categories },
    { name: 'doctor', path: await doctorPath(portal), categories },
    { name: 'register', path: await registerPath(portal), categories: unlisted },
    { name: 'login', path: '/login', categories: unlisted },
    ...(await insidePages(portal, unlisted)),
  ];
  for (const { name, ...target } of pages) {
    const seen: PageScores[] = [];
    const still: PageScores[] = [];
    for (let run = 0; run < runs; run += 1) {
      seen.push(await look(portal.origin, target, port));
      still.push(await look(copies.origin, { ...target, categories: ['performance'] }, port));
    }
    const middle = (all: readonly PageScores[], of: (one: PageScores) => number) => median(all.map(of));
    const paint = middle(seen, (one) => one.paint);
    const ratio = paint / middle(still, (one) => one.paint);
    const scores = target.categories.map((key) => ({ key, score: middle(seen, (one) => one.scores.get(key) ?? 0) }));
    const words = [
      ...scores.map(({ key, score }) => `${key} ${score}${score < aims[key] ? ` (aim ${aims[key]})` : ''}`),
      `largest paint ${(paint / 1000).toFixed(2)} s = ${ratio.toFixed(2)} x static${ratio > slowest ? ` (aim ${slowest})` : ''}`,
      `blocked ${Math.round(middle(seen, (one) => one.blocked))} ms`,
      `shift ${middle(seen, (one) => one.shift).toFixed(3)}`,
    ];
    paper.say(`${name.padEnd(20)} ${words.join(', ')}`);
    for (const line of new Set(seen.flatMap(({ deductions }) => deductions))) paper.say(`  ${line}`);
    short += scores.filter(({ key, score }) => score < aims[key]).length + (ratio > slowest ? 1 : 0);
  }
  paper.write();
} finally {
  await browser.close();
  await copies.stop();
  await portal.stop();
}
process.exit(short > 0 ? 1 : 0);
