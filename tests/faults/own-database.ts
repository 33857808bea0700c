import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import { type Cluster, ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { loadFixture } from '../support/fixture.ts';
import { freePort } from '../support/process.ts';

/** The test may stop it, fill it up and start it again at the same address. */
export async function ownDatabase(
  flags: string[] = [],
  folder = mkdtempSync(join(tmpdir(), 'kapu-fault-')),
  bookableDays = 80,
) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = ['fsync=off', 'shared_buffers=32MB', `port=${await freePort()}`, ...flags];
  let cluster: Cluster = await startCluster(folder, settings);
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, 'kapu');
  const url = cluster.url('kapu');
  const database = openDatabase(url, { max: 2, patience: 30_000 });
  await migrate(database.pool);
  await loadReference(database.db);
  await loadFixture(database);
  return {
    url,
    admin,
    database,
    slots: await moreSlots(database, bookableDays),
    stop: (mode: 'fast' | 'immediate') => cluster.stop(mode),
    start: async () => {
      cluster = await startCluster(folder, settings);
    },
    close: async () => {
      await database.close();
      await admin.close();
      await cluster.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>;

export const slotsADay = 96;

/** From 200 days after today on, because the processes read the real clock. */
export async function moreSlots({ pool }: Database, days: number, from = 200): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into slot (id, schedule_id, of_doctor, start_at, end_at, status)
    select gen_random_uuid(), schedule.id, doctor_id, at, at + interval '30 minutes', 'free'
    from schedule, generate_series(now() + $1 * interval '1 day', now() + $2 * interval '1 day', interval '30 minutes') at
    where schedule.source_id in ('s0', 's1')
    returning id`,
    [from, from + days],
  );
  return rows.map(({ id }) => id);
}
