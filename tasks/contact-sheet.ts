import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startDemoPortal } from '../bench/demo-portal.ts';
import type { Brand } from '../contract/platform/brand.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { chromiumPath } from './chromium.ts';
import { type Face, faceOf, keyScreens } from './key-screens.ts';
import { buildPortal } from './portal-build.ts';

// npm run sheet [-- <brand> …]: every brand's key screens as they first appear on a phone of 360 by 780, on one sheet for people to look at.
// The single pictures lie in screens/sheet/; a whole sheet also goes to docs/measured/.

const width = 360;
const height = 780;
const folder = 'screens/sheet';
/** A sheet people send each other, and the one that is kept. */
const sheets = [
  { path: 'screens/contact-sheet-360.jpg', under: 4_000_000 },
  { path: 'docs/measured/contact-sheet-360.jpg', under: 1_500_000 },
];

const asked = process.argv.slice(2);
const all = loadBrands(join(import.meta.dirname, '../brands')).brands;
const brands = asked.length > 0 ? all.filter(({ key }) => asked.includes(key)) : all;

const pictureOf = (brand: Brand, index: number) =>
  `${folder}/${brand.key}-${String(index + 1).padStart(2, '0')}-${keyScreens[index]?.name.replace(' ', '-')}.jpg`;

/** A closed page shows what it shows; a step that cannot be made leaves the page where it was. */
async function photograph(page: Page, brand: Brand, face: Face): Promise<string[]> {
  const missed: string[] = [];
  for (const [index, { name, go }] of keyScreens.entries()) {
    await go(page, face).catch(() => missed.push(name));
    await page.waitForLoadState('networkidle').catch(() => missed.push(`${name} at rest`));
    await page.screenshot({ path: pictureOf(brand, index), type: 'jpeg', quality: 80 });
  }
  return missed;
}

async function draw(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 80 + keyScreens.length * 156, height: 800 } });
  const html = join(folder, 'index.html');
  writeFileSync(html, sheetOf(brands));
  await page.goto(pathToFileURL(resolve(html)).href, { waitUntil: 'load' });
  for (const { path, under } of asked.length > 0 ? sheets.slice(0, 1) : sheets)
    for (const quality of [80, 65, 50, 40, 30, 20]) {
      await page.screenshot({ path, fullPage: true, type: 'jpeg', quality });
      if (statSync(path).size < under) break;
    }
}

/** Rows are brands, columns are screens. */
function sheetOf(rows: readonly Brand[]): string {
  const head = ['', ...keyScreens.map(({ name }) => name)].map((name) => `<th>${name}</th>`).join('');
  const body = rows.map((brand) => {
    const cells = keyScreens.map((_, index) => `<td><div><img src="${resolve(pictureOf(brand, index))}" alt=""></div>`);
    return `<tr><th>${brand.key}<br><small>${brand.name}</small>${cells.join('')}`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:8px;font:11px/1.3 system-ui,sans-serif;background:#e4e4e4}table{border-spacing:3px}
th{width:64px;max-width:64px;overflow-wrap:anywhere;vertical-align:top;padding:3px}td{padding:0}
td div{width:150px;height:325px;overflow:hidden;background:#fff}img{width:150px;display:block}small{font-weight:400}
</style><table><thead><tr>${head}<tbody>${body.join('')}</table>`;
}

for (const path of [folder, 'docs/measured']) mkdirSync(path, { recursive: true });
await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const brand of brands) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'hu-HU',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(10_000);
    const missed = await photograph(await context.newPage(), brand, faceOf(brand, portal));
    console.log(`${brand.key}${missed.length > 0 ? `: not reached ${missed.join(', ')}` : ''}`);
    await context.close();
  }
  await draw(browser);
  for (const { path } of sheets) console.log(path);
} finally {
  await browser.close();
  await portal.stop();
}
