import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { doctorPath, searchPath, startDemoPortal } from '../bench/demo-portal.ts';
import { chromiumPath } from './chromium.ts';
import { firstScreens } from './first-screen.ts';
import { buildPortal } from './portal-build.ts';

// npm run budgets: what a first visit really loads in a phone's browser, gzipped, against what it may, and how far down each
// brand's first screens hold what a visitor came for.

const kinds = ['script', 'stylesheet', 'font', 'document'] as const;
type Kind = (typeof kinds)[number];
type Weights = Record<Kind, number>;

/** In thousands of bytes; script by route, the rest the same for all. */
const everywhere = { stylesheet: 25, font: 50, document: 30 } as const;

async function weigh(browser: Browser, url: string): Promise<Weights> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'hu-HU' });
  const page = await context.newPage();
  const loading: Promise<[Kind, number]>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const kind = kinds.find((candidate) => candidate === type);
    if (kind)
      loading.push(response.body().then((body) => [kind, kind === 'font' ? body.length : gzipSync(body).length]));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const weights: Weights = { script: 0, stylesheet: 0, font: 0, document: 0 };
  for (const [kind, bytes] of await Promise.all(loading)) weights[kind] += bytes / 1000;
  await context.close();
  return weights;
}

await buildPortal();
const portal = await startDemoPortal();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
let over = 0;
try {
  const doctor = await doctorPath(portal);
  const [provider = ''] = /^\/providers\/\d+/.exec(doctor) ?? [];
  const pages: { path: string; script: number; host?: string }[] = [
    { path: '/', script: 135 },
    { path: searchPath, script: 185 },
    { path: '/landing/function-list', script: 130 },
    { path: provider, script: 155 },
    { path: doctor, script: 155 },
    { path: '/registration', script: 140 },
    { path: '/password-recovery', script: 140 },
    { path: '/login', script: 0 },
    { path: '/privacy-policy', script: 0 },
    { path: '/terms-and-conditions', script: 0 },
    { path: '/complaint-handling', script: 0 },
    { path: '/404', script: 0 },
    { path: '/about-us', script: 0 },
    { path: '/industries', script: 0 },
    { path: '/clinics', script: 0 },
    { path: '/services/mobile-application', script: 25 },
    { path: '/cookies', script: 0 },
    // Its layout opens the map at once.
    { path: '/', script: 185 + 55, host: 'izys.localhost' },
    { path: '/', script: 135, host: 'telekom.localhost' },
    { path: '/anyajegyszures2025', script: 0, host: 'telekom.localhost' },
  ];
  for (const { path, script, host } of pages) {
    const origin = host === undefined ? portal.origin : portal.origin.replace(/(?<=\/\/)[^:]+/, host);
    const weights = await weigh(browser, `${origin}${path}`);
    const budgets: Weights = { script, ...everywhere };
    const cells = kinds.map((kind) => {
      const heavy = weights[kind] > budgets[kind];
      if (heavy) over += 1;
      return `${kind} ${weights[kind].toFixed(1)}/${budgets[kind]}${heavy ? ' OVER' : ''}`;
    });
    console.log(`${`${host ?? ''}${path}`.padEnd(62)} ${cells.join('  ')}`);
  }
  over += await firstScreens(browser, portal, []);
} finally {
  await browser.close();
  await portal.stop();
}
process.exit(over > 0 ? 1 : 0);
