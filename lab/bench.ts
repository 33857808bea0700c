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
import { createKeys } from '../server/platform/keys.ts';
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
import { startLimit, startPortal } from './bench/servers.ts';
import { signals } from './bench/signals.ts';
import { failuresText, soak, soakTable } from './bench/soak.ts';
import { spike } from './bench/spike.ts';
import { missesOf, type Outcome, tableOf } from './bench/table.ts';
import { waiting } from './bench/waiting.ts';
import { measuredPaper } from './measured-paper.ts';

// React's development build checks for mistakes, and takes twice the time.
process.env.NODE_ENV ??= 'production';

/** What else the machine does. */
const [busy = 0] = loadavg();

type FilledDatabase = { url: string; database: Database };

const words = process.argv.slice(2);
const checks = words.includes('check');
const asked = new Map<string, Size>(Object.entries(sizes));
const sizeName = words.find((word) => asked.has(word)) ?? (checks ? 'small' : 'default');
const size = asked.get(sizeName) ?? sizes.default;
const given = words.filter((word) => !asked.has(word) && word !== 'check');
const names = checks && given.length === 0 ? Object.keys(benchmarks) : given;
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

async function filled(cluster: Cluster, name: string, asked: Size): Promise<FilledDatabase> {
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, name);
  await admin.close();
  const url = cluster.url(name);
  const database = openDatabase(url, { max: 4 });
  await migrate(database.pool);
  const began = performance.now();
  await fill(database, asked);
  console.log(
    `${asked.slots} slots of ${asked.doctors} doctors in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return { url, database };
}

async function run(cluster: Cluster, dataDir: string): Promise<void> {
  const large = await filled(cluster, 'large', size);
  await fillPlain(large.database);
  await fillDuties(large.database);
  const little = size === sizes.small ? undefined : await filled(cluster, 'small', sizes.small);
  const secret = randomBytes(48).toString('base64url');
  const env = { KAPU_DEMO: 'off', KAPU_DATA_DIR: dataDir, KAPU_SECRET: secret };
  // Each database has files of its own.
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
  const outcomes: Outcome[] = [];
  const rows: Row[] = [];
  const show = (measured: Row[]) => {
    rows.push(...measured);
    console.log(rowsTable(measured));
  };
  let crowd: Overload | undefined;
  try {
    for (const [name, make] of Object.entries(benchmarks)) {
      if (names.length > 0 && !names.includes(name)) continue;
      outcomes.push(await measure(await make(name, place), { rounds: 5, seconds: 1.5, usage: ours.usage }));
      console.log(tableOf(outcomes.slice(-1)));
    }
    if (names.length === 0 || names.includes('overload')) {
      crowd = await overload(ours.origin, large.database, { rounds: 3, seconds: 5 });
      console.log(overloadTable(crowd));
    }
    if (names.length === 0 || names.includes('files')) show(await files(portal, { records: 100_000, seconds: 4 }));
    for (const [name, lists] of Object.entries(longOnes)) {
      if (names.length > 0 && !names.includes(name)) continue;
      show(await longLists(portal, lists, { count: 100_000, seconds: 4 }));
    }
    if (names.length === 0 || names.includes('coverage')) show(await coverage(portal, { seconds: 8 }));
    if (names.length === 0 || names.includes('imports')) show(await addedSlots(large.database, { seconds: 8 }));
    if (names.length === 0 || names.includes('signals')) show(await signals(large.url));
    if (names.includes('spike')) {
      const { say, write } = measuredPaper({
        name: 'spike',
        title: 'A rush of pages beside bookings',
        command: 'npm run lab -- bench small spike',
        about:
          'Search pages that nobody asked for before and the home page, from an address each, alone and beside four callers who hold times without a pause, at one process.',
      });
      const behindProxy = await startPortal({ ...env, DATABASE_URL: large.url, TRUST_PROXY: 'on' });
      await spike(behindProxy, large.database, Number(process.env.KAPU_SPIKE_SECONDS ?? 20), say).finally(
        behindProxy.stop,
      );
      write();
    }
    if (names.includes('soak')) {
      const { minutes, failures, breaches } = await soak({ database: large.database, keys, ours }, soakMinutes);
      const held = breaches.length === 0 ? 'All invariants held afterwards.' : breaches.join('\n');
      writeFileSync(
        'docs/measured/soak.md',
        `${soakWords(systemClock())}\n\n${soakTable(minutes)}\n\n${failuresText(failures)}\n\n${held}\n`,
      );
      console.log(`${soakTable(minutes)}\n${failuresText(failures)}\n${held}`);
      if (breaches.length > 0) process.exitCode = 1;
    }
    const server = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      large.database.db,
    );
    console.log(`\n${tableOf(outcomes)}`);
    console.log(`Resident after the load: ${Math.round((await ours.usage()).resident / 2 ** 20)} MB.`);
    if (names.length === 0) {
      writeFileSync(
        'docs/measured/benchmarks.md',
        reportOf(
          { outcomes, crowd, rows },
          { size, sizeName, busy, postgres: server.rows[0]?.version ?? '', at: systemClock() },
        ),
      );
    }
  } finally {
    for (const server of [ours, limit, small?.ours]) await server?.stop();
    for (const filled of [large, little]) await filled?.database.close();
  }
  const missed = outcomes.filter((outcome) => (checks ? missesOf(outcome).length : outcome.breaches.length) > 0);
  for (const outcome of missed) console.error(`${outcome.name}: ${missesOf(outcome).join(', ')}`);
  if (missed.length > 0) process.exitCode = 1;
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
