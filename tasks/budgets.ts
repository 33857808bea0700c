import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { doctorPath, searchPath, startDemoPortal } from '../bench/demo-portal.ts';
import { chromiumPath } from './chromium.ts';
import { buildPortal } from './portal-build.ts';

// npm run budgets: what a first visit really loads in a phone's browser, gzipped, against what it may.

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
  const pages = [
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
  ];
  for (const { path, script } of pages) {
    const weights = await weigh(browser, `${portal.origin}${path}`);
    const budgets: Weights = { script, ...everywhere };
    const cells = kinds.map((kind) => {
      const heavy = weights[kind] > budgets[kind];
      if (heavy) over += 1;
      return `${kind} ${weights[kind].toFixed(1)}/${budgets[kind]}${heavy ? ' OVER' : ''}`;
    });
    console.log(`${path.padEnd(62)} ${cells.join('  ')}`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
process.exit(over > 0 ? 1 : 0);
