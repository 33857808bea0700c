import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '../server/platform/clock.ts';
import { type Cluster, ensureDatabase, startCluster } from '../server/platform/db/cluster.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createKeys, type Keys } from '../server/platform/keys.ts';
import { buildPortal } from '../tasks/portal-build.ts';
import { addedSlots } from './bench/added-slots.ts';
import { benchmarks } from './bench/benchmarks.ts';
import { care } from './bench/care.ts';
import { cases } from './bench/case.ts';
import { claims } from './bench/claims.ts';
import { coverage } from './bench/coverage.ts';
import { fill, type Size, sizes } from './bench/data.ts';
import { fillDuties } from './bench/duties.ts';
import { files } from './bench/files.ts';
import { longLists } from './bench/lists.ts';
import { measure } from './bench/measure.ts';
import { type Overload, overload, overloadTable } from './bench/overload.ts';
import type { Place } from './bench/place.ts';
import { fillPlain } from './bench/plain.ts';
import { reportOf } from './bench/report.ts';
import { type Row, rowsTable } from './bench/rows.ts';
import { type RunningPortal, startLimit, startPortal } from './bench/servers.ts';
import { signals } from './bench/signals.ts';
import { failuresText, soak, soakTable } from './bench/soak.ts';
import { spike } from './bench/spike.ts';
import { missesOf, type Outcome, tableOf } from './bench/table.ts';
import { waiting } from './bench/waiting.ts';
import { measuredPaper } from './measured-paper.ts';

// The development build of React looks for mistakes, and takes twice the time.
process.env.NODE_ENV ??= 'production';

const [busy = 0] = loadavg();

type FilledDatabase = { url: string; database: Database };

const words = process.argv.slice(2);
const checks = words.includes('check');
const sizesByName = new Map<string, Size>(Object.entries(sizes));
const sizeName = words.find((word) => sizesByName.has(word)) ?? (checks ? 'small' : 'default');
const size = sizesByName.get(sizeName) ?? sizes.default;
const typedNames = words.filter((word) => !sizesByName.has(word) && word !== 'check');
const names = checks && typedNames.length === 0 ? Object.keys(benchmarks) : typedNames;
const longOnes = { care, claims, waiting, cases };
const known = [
  ...Object.keys(benchmarks),
  ...Object.keys(longOnes),
  'overload',
  'files',
  'coverage',
  'imports',
  'signals',
  'soak',
  'spike',
];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}

async function filled(cluster: Cluster, name: string, amounts: Size): Promise<FilledDatabase> {
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, name);
  await admin.close();
  const url = cluster.url(name);
  const database = openDatabase(url, { max: 4 });
  await migrate(database.pool);
  const start = performance.now();
  await fill(database, amounts);
  console.log(
    `${amounts.slots} slots of ${amounts.doctors} doctors in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  return { url, database };
}

type Bench = {
  place: Place;
  ours: RunningPortal;
  portal: { origin: string; database: Database; keys: Keys };
  env: Record<string, string>;
};

async function run(cluster: Cluster, dataDir: string): Promise<void> {
  const large = await filled(cluster, 'large', size);
  await fillPlain(large.database);
  await fillDuties(large.database);
  const little = size === sizes.small ? undefined : await filled(cluster, 'small', sizes.small);
  const secret = randomBytes(48).toString('base64url');
  const env = { KAPU_DEMO: 'off', KAPU_DATA_DIR: dataDir, KAPU_SECRET: secret };
  const apart = { KAPU_FILES_DIR: join(dataDir, 'small-files') };
  const ours = await startPortal({ ...env, DATABASE_URL: large.url });
  const small = little && {
    database: little.database,
    ours: await startPortal({ ...env, ...apart, DATABASE_URL: little.url }),
  };
  const limit = await startLimit(large.url);
  const keys = createKeys(secret);
  const place: Place = { ...large, keys, ours, limit, small };
  const portal = { origin: ours.origin, database: large.database, keys };
  try {
    report(await measureAll({ place, ours, portal, env }));
  } finally {
    for (const server of [ours, limit, small?.ours]) await server?.stop();
    for (const one of [large, little]) await one?.database.close();
  }
}

type Results = { outcomes: Outcome[]; crowd: Overload | undefined; rows: Row[]; postgres: string };

async function measureAll(bench: Bench): Promise<Results> {
  const { place, ours, portal } = bench;
  const outcomes: Outcome[] = [];
  for (const [name, make] of Object.entries(benchmarks)) {
    if (!isInRun(name)) continue;
    outcomes.push(await measure(await make(name, place), { rounds: 5, seconds: 1.5, usage: ours.usage }));
    console.log(tableOf(outcomes.slice(-1)));
  }
  const crowd = isInRun('overload')
    ? await overload(portal.origin, portal.database, { rounds: 3, seconds: 5 })
    : undefined;
  if (crowd) console.log(overloadTable(crowd));
  const rows = await measureRows(bench);
  if (names.includes('spike')) await runSpike(bench);
  if (names.includes('soak')) await runSoak(bench);
  const server = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    portal.database.db,
  );
  console.log(`\n${tableOf(outcomes)}`);
  console.log(`Resident after the load: ${Math.round((await ours.usage()).resident / 2 ** 20)} MB.`);
  return { outcomes, crowd, rows, postgres: server.rows[0]?.version ?? '' };
}

function isInRun(name: string): boolean {
  return names.length === 0 || names.includes(name);
}

async function measureRows({ place, portal }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  const works: [name: string, work: () => Promise<Row[]>][] = [
    ['files', () => files(portal, { records: 100_000, seconds: 4 })],
    ...Object.entries(longOnes).map(([name, lists]): (typeof works)[number] => [
      name,
      () => longLists(portal, lists, { count: 100_000, seconds: 4 }),
    ]),
    ['coverage', () => coverage(portal, { seconds: 8 })],
    ['imports', () => addedSlots(portal.database, { seconds: 8 })],
    ['signals', () => signals(place.url)],
  ];
  for (const [name, work] of works) {
    if (!isInRun(name)) continue;
    const own = await work();
    rows.push(...own);
    console.log(rowsTable(own));
  }
  return rows;
}

async function runSpike({ place, portal, env }: Bench): Promise<void> {
  const { say, write } = measuredPaper({
    name: 'spike',
    title: 'A rush of pages beside bookings',
    command: 'npm run lab -- bench small spike',
    about:
      'Search pages that nobody asked for before and the home page, from an address each, alone and beside four callers who hold times without a pause, at one process.',
  });
  const behindProxy = await startPortal({ ...env, DATABASE_URL: place.url, TRUST_PROXY: 'on' });
  const seconds = Number(process.env.KAPU_SPIKE_SECONDS ?? 20);
  await spike(behindProxy, portal.database, seconds, say).finally(behindProxy.stop);
  write();
}

async function runSoak({ ours, portal: { database, keys } }: Bench): Promise<void> {
  const { minutes, failures, breaches } = await soak({ database, keys, ours }, soakMinutes);
  const verdict = breaches.length === 0 ? 'All invariants held afterwards.' : breaches.join('\n');
  writeFileSync(
    'docs/measured/soak.md',
    `${soakWords(systemClock())}\n\n${soakTable(minutes)}\n\n${failuresText(failures)}\n\n${verdict}\n`,
  );
  console.log(`${soakTable(minutes)}\n${failuresText(failures)}\n${verdict}`);
  if (breaches.length > 0) process.exitCode = 1;
}

function report({ postgres, ...results }: Results): void {
  if (names.length === 0)
    writeFileSync(
      'docs/measured/benchmarks.md',
      reportOf(results, { size, sizeName, busy, postgres, at: systemClock() }),
    );
  const isMissed = (one: Outcome) => (checks ? missesOf(one).length : one.breaches.length) > 0;
  const misses = results.outcomes.filter(isMissed);
  for (const outcome of misses) console.error(`${outcome.name}: ${missesOf(outcome).join(', ')}`);
  if (misses.length > 0) process.exitCode = 1;
}

const soakMinutes = Number(process.env.KAPU_SOAK_MINUTES ?? 60);

function soakWords(at: Temporal.Instant): string {
  return `# An hour of everything

Written by \`npm run lab -- bench soak\`; do not edit by hand. Searches, pages, holds, bookings of customers, uploads of pictures and the news of
imports, side by side at half of what the machine can do, on ${process.env.KAPU_PROCESSES} processes beside their primary, which answers nobody.

Run that ended at ${at.round('minute').toString()}; a directory of ${size.slots} slots.`;
}

if (names.includes('soak')) process.env.KAPU_PROCESSES ??= '2';
await buildPortal();
const dataDir = mkdtempSync(join(tmpdir(), 'kapu-bench-'));
const cluster = await startCluster(dataDir);
const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
try {
  await Promise.race([run(cluster, dataDir), stopped]);
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
