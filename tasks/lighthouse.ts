import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { doctorPath, searchPath, startDemoPortal } from '../bench/demo-portal.ts';
import { freePort } from '../bench/servers.ts';
import { median } from '../bench/table.ts';
import { chromiumPath } from './chromium.ts';
import { buildPortal } from './portal-build.ts';

// npm run lighthouse [-- <runs>]: Lighthouse as a phone sees the home page, the search and a doctor, the middle of some runs.

const aims = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.entries(aims);
const runs = Number(process.argv[2] ?? 3);

type Seen = { scores: Map<string, number>; lost: string[] };

async function look(url: string, port: number): Promise<Seen> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(aims) });
  if (!result) throw new Error(`Lighthouse saw nothing at ${url}`);
  const { lhr } = result;
  const scores = new Map(categories.map(([key]) => [key, Math.round((lhr.categories[key]?.score ?? 0) * 100)]));
  const lost = categories.flatMap(([key]) =>
    (lhr.categories[key]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => lhr.audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
      .map((audit) => `${key}: ${audit?.title}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`),
  );
  return { scores, lost };
}

await buildPortal();
const portal = await startDemoPortal();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
let short = 0;
try {
  const pages = { home: '/', search: searchPath, doctor: await doctorPath(portal) };
  for (const [name, path] of Object.entries(pages)) {
    const seen: Seen[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await look(`${portal.origin}${path}`, port));
    const scores = categories.map(([key, aim]) => ({
      key,
      aim,
      score: median(seen.map((one) => one.scores.get(key) ?? 0)),
    }));
    console.log(
      `${name.padEnd(8)} ${scores.map(({ key, score, aim }) => `${key} ${score}${score < aim ? ` (aim ${aim})` : ''}`).join(', ')}`,
    );
    for (const line of new Set(seen.flatMap(({ lost }) => lost))) console.log(`  ${line}`);
    short += scores.filter(({ score, aim }) => score < aim).length;
  }
} finally {
  await browser.close();
  await portal.stop();
}
process.exit(short > 0 ? 1 : 0);
