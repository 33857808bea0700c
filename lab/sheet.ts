import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Brand } from '../contract/platform/brand.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { chromiumPath } from '../tasks/chromium.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { startDemoPortal } from './bench/demo-portal.ts';
import { enter, insideScreens } from './inside-screens.ts';
import { answered, type Face, faceOf, keyScreens } from './key-screens.ts';

const folder = 'screens/sheet';
const phone = { width: 360, height: 780 };

const brandKeys = process.argv.slice(2).filter((word) => word !== 'inside');
const isInside = process.argv.includes('inside');
const brandsInside = 6;
const all = loadBrands(join(import.meta.dirname, '../brands')).brands;
const open = all.filter(({ hasPublicCalendar, requiresToken }) => hasPublicCalendar && !requiresToken);
const brands =
  brandKeys.length > 0
    ? all.filter(({ key }) => brandKeys.includes(key))
    : isInside
      ? open.slice(0, brandsInside)
      : all;

type Sheet = { name: string; size: typeof phone; screens: readonly { name: string }[] };

const sheets: readonly Sheet[] = isInside
  ? [phone, { width: 768, height: 1024 }, { width: 1280, height: 900 }].map((size) => ({
      name: `inside-${size.width}`,
      size,
      screens: insideScreens,
    }))
  : [{ name: `${phone.width}`, size: phone, screens: keyScreens }];

const papers = (name: string) => [
  { path: `screens/contact-sheet-${name}.jpg`, under: 4_000_000 },
  { path: `docs/measured/contact-sheet-${name}.jpg`, under: isInside ? 800_000 : 1_500_000 },
];

const pictureOf = ({ name, screens }: Sheet, brand: Brand, index: number) =>
  `${folder}/${name}-${brand.key}-${String(index + 1).padStart(2, '0')}-${screens[index]?.name.replace(' ', '-')}.jpg`;

/** Photographs the screens; a closed page is shown as it is, and a failed step leaves the page where it was. */
async function photograph(page: Page, sheet: Sheet, brand: Brand, face: Face): Promise<string[]> {
  const missed: string[] = [];
  if (isInside) await enter(page, face).catch(() => missed.push('log-in'));
  for (const [index, { name, go }] of (isInside ? insideScreens : keyScreens).entries()) {
    const isThere = await go(page, face).catch(() => false);
    if (isThere === false) {
      missed.push(name);
      if (isInside) await page.setContent('<p style="margin: 45% 20%; font: 1.5rem sans-serif">none here</p>');
    }
    await page.waitForLoadState('networkidle').catch(() => missed.push(`${name} at rest`));
    await page.screenshot({ path: pictureOf(sheet, brand, index), type: 'jpeg', quality: 80 });
  }
  return missed;
}

async function draw(browser: Browser, sheet: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 80 + sheet.screens.length * 156, height: 800 } });
  const html = join(folder, 'index.html');
  writeFileSync(html, sheetOf(sheet));
  await page.goto(pathToFileURL(resolve(html)).href, { waitUntil: 'load' });
  for (const { path, under } of brandKeys.length > 0 ? papers(sheet.name).slice(0, 1) : papers(sheet.name)) {
    for (const quality of [80, 65, 50, 40, 30, 20]) {
      await page.screenshot({ path, fullPage: true, type: 'jpeg', quality });
      if (statSync(path).size < under) break;
    }
    console.log(path);
  }
  await page.close();
}

function sheetOf(sheet: Sheet): string {
  const { width, height } = sheet.size;
  const head = ['', ...sheet.screens.map(({ name }) => name)].map((name) => `<th>${name}</th>`).join('');
  const body = brands.map((brand) => {
    const cells = sheet.screens.map(
      (_, index) => `<td><div><img src="${resolve(pictureOf(sheet, brand, index))}" alt=""></div>`,
    );
    return `<tr><th>${brand.key}<br><small>${brand.name}</small>${cells.join('')}`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:8px;font:11px/1.3 system-ui,sans-serif;background:#e4e4e4}table{border-spacing:3px}
th{width:64px;max-width:64px;overflow-wrap:anywhere;vertical-align:top;padding:3px}td{padding:0}
td div{width:150px;height:${Math.round((150 * height) / width)}px;overflow:hidden;background:#fff}img{width:150px;display:block}small{font-weight:400}
</style><table><thead><tr>${head}<tbody>${body.join('')}</table>`;
}

for (const path of [folder, 'docs/measured']) mkdirSync(path, { recursive: true });
await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const sheet of sheets) {
    for (const brand of brands) {
      const context = await browser.newContext({ viewport: sheet.size, locale: 'hu-HU', reducedMotion: 'reduce' });
      context.setDefaultTimeout(10_000);
      const face = faceOf(brand, portal);
      await context.addCookies(isInside ? [answered(face)] : []);
      const missed = await photograph(await context.newPage(), sheet, brand, face);
      console.log(`${sheet.name} ${brand.key}${missed.length > 0 ? `: not reached ${missed.join(', ')}` : ''}`);
      await context.close();
    }
    await draw(browser, sheet);
  }
} finally {
  await browser.close();
  await portal.stop();
}
