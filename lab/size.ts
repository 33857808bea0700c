import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../server/platform/clock.ts';
import { startCluster } from '../server/platform/db/cluster.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { readSettings } from '../server/platform/settings.ts';
import { openHosts } from '../server/portal/brand/hosts.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { baseBackup } from '../tasks/base-backup.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { rowsTable } from './bench/rows.ts';
import { startPortal } from './bench/servers.ts';
import { type Once, questions, type Side, tablesIn, works } from './bench/size.ts';
import { fillYears, type Shape, shapes } from './bench/size-data.ts';
import { silentServices } from './silent-services.ts';

process.env.NODE_ENV ??= 'production';

const isTrial = process.argv.includes('small');
const secret = randomBytes(48).toString('base64url');

type LiveSide = Side & { stop: () => Promise<void> };

async function opened(name: string, shape: Shape): Promise<LiveSide> {
  const dataDir = mkdtempSync(join(tmpdir(), `kapu-size-${name}-`));
  const cluster = await startCluster(dataDir);
  const url = cluster.url('postgres');
  const database = openDatabase(url, { max: 8 });
  await migrate(database.pool);
  const settings = readSettings({ KAPU_SECRET: secret, RATE_LIMITS: 'off', KAPU_FILES_DIR: join(dataDir, 'files') });
  const { all: hosts } = await openHosts(database, loadBrands('brands'), settings);
  const start = performance.now();
  await fillYears(database, shape);
  console.log(`${name}: filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const services = await silentServices(database, settings);
  return {
    url,
    database,
    services,
    hosts,
    start: () => startPortal({ KAPU_DEMO: 'off', KAPU_DATA_DIR: dataDir, KAPU_SECRET: secret, DATABASE_URL: url }),
    stop: async () => {
      await database.close();
      await cluster.stop('immediate');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Seconds; shorter ones get no row and are only counted. */
const shownFrom = 0.05;

function onceTable(rows: readonly Once[]): string {
  const long = rows.filter(({ whole, hundredth }) => Math.max(whole, hundredth) >= shownFrom);
  const lines = long.map(
    ({ name, whole, hundredth }) =>
      `| ${name} | ${hundredth.toFixed(2)} | ${whole.toFixed(2)} | ${(whole / hundredth).toFixed(1)} |`,
  );
  const head = ['| what | a hundredth, s | whole, s | ratio |', '|---|---|---|---|'];
  return [...head, ...lines, '', `The other ${rows.length - long.length} take less than ${shownFrom} s on both.`].join(
    '\n',
  );
}

await buildPortal();
const hundredth = await opened('hundredth', shapes.hundredth);
const whole = await opened('whole', isTrial ? shapes.hundredth : shapes.whole);
try {
  const measurements = await questions({ whole, hundredth }, isTrial ? 1 : 6);
  console.log(rowsTable(measurements));
  const done = await works({ whole, hundredth }, baseBackup);
  console.log(onceTable(done));
  const tables = (await tablesIn(whole.database)).map(({ name, rows, each }) => `| ${name} | ${rows} | ${each} |`);
  const paper = `# A portal of many years beside one a hundredth of it

Written by \`npm run lab -- size\`; do not edit by hand. Run of ${systemClock().round('minute')}.

Ten million times, a million people with a request each, four million keys they are found by, ten million rows of audit; beside a hundredth of each.

${rowsTable(measurements).replace(/p95 against a list of[^|]*/, 'p95 against the hundredth ')}

What is done once, in seconds. A ratio of 100 is work that grows with the rows, as a backup must.

${onceTable(done)}

| table | rows | bytes a row, with its indexes |
|---|---|---|
${tables.join('\n')}
`;
  if (!isTrial) writeFileSync('docs/measured/size.md', paper);
} finally {
  for (const side of [whole, hundredth]) await side.stop();
}
process.exit();
