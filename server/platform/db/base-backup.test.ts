import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseBackup } from '../../../tasks/base-backup.ts';
import { deep } from '../../../tests/support/deep.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { openDatabase } from './open.ts';

const quick = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20'];
let home: string;
let cluster: Cluster;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'kapu-backup-'));
  chmodSync(home, 0o755);
  // As an earlier version left it: with a wal_level too low for a backup.
  await (await startCluster(join(home, 'live'), [...quick, 'wal_level=minimal', 'max_wal_senders=0'])).stop();
  cluster = await startCluster(join(home, 'live'), quick);
});
afterAll(async () => {
  await cluster.stop('immediate');
  rmSync(home, { recursive: true, force: true });
});

it.runIf(deep)(
  'F20: copies the running server by a base backup, and starts the copy with all that was committed',
  async () => {
    const live = openDatabase(cluster.url('postgres'), { max: 1 });
    await live.pool.query('create table kept as select generate_series(1, 1000) as no');
    const { rows } = await live.pool.query("select current_setting('wal_level') as level");
    expect(rows).toEqual([{ level: 'replica' }]);
    const archive = join(home, 'base.tar');
    await baseBackup(cluster.url('postgres'), archive);
    await live.pool.query('drop table kept');
    await live.close();

    const folder = join(home, 'restored', 'postgres');
    mkdirSync(folder, { recursive: true });
    chmodSync(join(home, 'restored'), 0o755);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    const { uid, gid } = statSync(join(home, 'live', 'postgres'));
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o700);
    copyFileSync(join(home, 'live', 'postgres-password'), join(home, 'restored', 'postgres-password'));
    const restored = await startCluster(join(home, 'restored'), quick);
    const copy = openDatabase(restored.url('postgres'), { max: 1 });
    expect((await copy.pool.query('select count(*) as rows from kept')).rows).toEqual([{ rows: 1000 }]);
    await copy.close();
    await restored.stop('immediate');
  },
);
