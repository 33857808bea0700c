import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadReference } from '../../server/directory/reference/load-reference.ts';
import { ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { buildPortal } from '../../tasks/portal-build.ts';
import { newSoundList, writeSoundList } from '../hostile/sound-list.ts';
import { binariesOfRun } from '../house/postgres-release.ts';
import { loadFixture } from './fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    /** Workers record parts without faults here. */
    soundFolder: string;
  }
}

/** One embedded server a run; test files copy a database that is migrated and filled once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPortal();
  const folder = mkdtempSync(join(tmpdir(), 'kapu-tests-'));
  // Under root the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  // A statement by a socket in the file system takes two thirds of the processor's time of one by TCP.
  const socket = join(folder, 'postgres');
  const by = process.platform === 'win32' ? '' : `?host=${encodeURIComponent(socket)}`;
  const flags = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    `unix_socket_directories=${by && socket}`,
  ];
  const cluster = await startCluster(folder, flags, binariesOfRun());
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, 'template');
  await admin.close();
  const template = openDatabase(cluster.url('template'));
  await migrate(template.pool);
  await loadReference(template.db);
  await loadFixture(template);
  await template.close();
  project.provide('serverUrl', cluster.url('DATABASE') + by);
  const sound = mkdtempSync(join(folder, 'sound-'));
  project.provide('soundFolder', sound);
  return async () => {
    if (newSoundList !== undefined) writeSoundList(newSoundList, sound);
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
