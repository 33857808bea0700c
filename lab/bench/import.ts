import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPublication } from '../../server/directory/import/import.ts';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import { ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';

// Prints the time, the rows a second and the most memory of two imports of a million slots each.

const scheduleCount = 1000;
const perSchedule = Number(process.argv[2] ?? 1_000_000) / scheduleCount;
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const first = Temporal.Instant.from('2026-11-23T08:00:00Z').epochMilliseconds;
const halfHour = 30 * 60_000;

async function writePublication(folder: string): Promise<void> {
  const output = ['Location', 'Schedule', 'Slot'].map((type) => ({ type, url: `${type}.ndjson` }));
  const manifest = { transactionTime: now.toString(), request: 'https://bench.kapu.example/$bulk-publish', output };
  writeFileSync(join(folder, '$bulk-publish'), JSON.stringify(manifest));
  const address = { line: ['Fő utca 1.'], city: 'Budapest', postalCode: '1117', country: 'HU' };
  const location = { resourceType: 'Location', id: 'l', name: 'Mérőhely', address };
  writeFileSync(join(folder, 'Location.ndjson'), `${JSON.stringify(location)}\n`);
  const serviceType = [{ coding: [{ system: 'urn:kapu:subfunction', code: '101' }] }];
  const schedules = Array.from({ length: scheduleCount }, (_, index) => ({
    resourceType: 'Schedule',
    id: `s${index}`,
    actor: [{ reference: 'Location/l' }, { reference: `Practitioner/p${index}`, display: `Dr. Mérő ${index}` }],
    serviceType,
  }));
  writeFileSync(join(folder, 'Schedule.ndjson'), schedules.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const stream = createWriteStream(join(folder, 'Slot.ndjson'));
  for (let schedule = 0; schedule < scheduleCount; schedule += 1) {
    if (!stream.write(slotLines(schedule))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function slotLines(schedule: number): string {
  let lines = '';
  for (let index = 0; index < perSchedule; index += 1) {
    const start = Temporal.Instant.fromEpochMilliseconds(first + index * halfHour);
    const end = start.add({ minutes: 30 });
    const status = index % 3 === 0 ? 'busy' : 'free';
    lines += `{"resourceType":"Slot","id":"s${schedule}-${index}","schedule":{"reference":"Schedule/s${schedule}"},"status":"${status}","start":"${start}","end":"${end}"}\n`;
  }
  return lines;
}

const folder = mkdtempSync(join(tmpdir(), 'kapu-bench-'));
const cluster = await startCluster(folder);
try {
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, 'kapu');
  await admin.close();
  const database = openDatabase(cluster.url('kapu'));
  await migrate(database.pool);
  await loadReference(database.db);
  await writePublication(folder);
  for (const round of ['new', 'again']) {
    const began = performance.now();
    const counts = await importPublication({
      db: database.db,
      manifest: folder,
      now,
      report: (line) => console.error(line),
    });
    const seconds = (performance.now() - began) / 1000;
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    console.log(
      `${round}: ${JSON.stringify(counts)} in ${seconds.toFixed(1)} s, ${Math.round(counts.slots / seconds)} slots/s, at most ${memory} MB`,
    );
  }
  await database.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
