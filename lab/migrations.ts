import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/platform/db/cluster.ts';
import { migrations, program } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { shapes } from './migrations/fill.ts';
import { faultOf, type Trial } from './migrations/judge.ts';
import { listOf, measuredPaper, withList } from './migrations/paper.ts';
import { prepareGround, textOf, tryAll } from './migrations/try.ts';

const words = process.argv.slice(2);
const shape = words.includes('small') ? shapes.small : shapes.whole;

if (words.includes('list') || words.includes('write')) {
  const list = listOf(migrations.map((name) => ({ name, text: textOf(name) })));
  writeFileSync('docs/operations.md', withList(readFileSync('docs/operations.md', 'utf8'), list));
}
if (!words.includes('list')) await measure();

async function measure(): Promise<void> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const folder = mkdtempSync(join(tmpdir(), 'kapu-migrations-'));
  chmodSync(folder, 0o755);
  // Automatic vacuums are off, because one gives way to a migration after a second, in some runs and not in others.
  const cluster = await startCluster(folder, ['autovacuum=off']);
  const database = openDatabase(cluster.url('postgres'), { max: 4 });
  try {
    const ground = await prepareGround(database.pool, shape);
    console.log(`${shape.reservations} reservations and ${shape.audit} rows of audit after ${seconds().toFixed(0)} s`);
    const trials = await tryAll(ground, program, print);
    const faults = trials.flatMap((trial) => faultOf(trial) ?? []);
    for (const fault of faults) console.error(fault);
    console.log(`${trials.length} migrations after ${seconds().toFixed(0)} s`);
    if (words.includes('write')) writeFileSync('docs/measured/migrations.md', measuredPaper(trials, shape, seconds()));
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
    await cluster.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  }
}

function print({ name, watched: { ms, stoppedMs, locks } }: Trial): void {
  const tables = locks.filter((one) => one.ms >= 100).map((one) => `${one.table} ${one.ms.toFixed(0)}`);
  console.log(`${name}: ${ms.toFixed(0)} ms, bookings stopped for ${stoppedMs.toFixed(0)} ms; ${tables.join(', ')}`);
}
