import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import type { Binaries } from '../../server/platform/db/binaries.ts';
import { ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { bookedByGuest } from '../booking/booked.ts';
import { sampled } from '../support/deep.ts';
import { loadFixture, slotId } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { world } from '../support/world.ts';
import { databaseShape } from './database-shape.ts';
import { binariesOf, olderReleases } from './postgres-release.ts';

const quick = ['fsync=off', 'shared_buffers=16MB', 'max_connections=30'];

async function shapeOf(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 });
  const shape = await databaseShape(pool);
  await close();
  return shape;
}

async function onServer(
  binaries: Binaries | undefined,
  run: (url: (database: string) => string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-release-'));
  chmodSync(folder, 0o755);
  const cluster = await startCluster(folder, quick, binaries);
  try {
    const admin = openDatabase(cluster.url('postgres'), { max: 1 });
    await ensureDatabase(admin.pool, 'fresh');
    await admin.close();
    await run(cluster.url);
  } finally {
    await cluster.stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(sampled(olderReleases, 3))('PostgreSQL %s', (release) => {
  const binaries = binariesOf(release);
  const why = binaries === undefined ? ', which this machine has no binaries of,' : '';
  it.skipIf(binaries === undefined)(
    `${why}has every migration, the shape of the newest, and takes a booking (F19)`,
    async () => {
      await onServer(binaries, async (url) => {
        const fresh = openDatabase(url('fresh'), { max: 2 });
        const { rows } = await fresh.pool.query("select current_setting('server_version_num')::int / 10000 as release");
        expect(String(rows[0]?.release)).toBe(release);
        await migrate(fresh.pool);
        await loadReference(fresh.db);
        await loadFixture(fresh);
        const newest = await shapeOf(inject('serverUrl').replace('DATABASE', 'template'));
        expect(newest.length).toBeGreaterThan(1000);
        expect(await databaseShape(fresh.pool)).toEqual(newest);
        await fresh.close();

        const w = await world({ on: { name: 'fresh', url: url('fresh'), drop: () => {} } });
        const { number } = await bookedByGuest(w, slotId(0, '2026-11-24T09:00'), 'anna@example.com');
        expect((await w.database.pool.query('select number, status from reservation')).rows).toEqual([
          { number, status: 'booked' },
        ]);
        expect(await invariantBreaches(w.database)).toEqual([]);
        await w.close();
      });
    },
  );
});
