import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startCluster } from '../../server/platform/db/cluster.ts';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';

export async function withDatabases<T>(run: (fresh: (name: string) => Promise<Fresh>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-schema-'));
  // Under root the server runs as another user, who has to be able to enter the folder.
  chmodSync(folder, 0o755);
  const cluster = await startCluster(folder, ['fsync=off']);
  const open: Database[] = [];
  const opened = (name: string) => {
    const database = openDatabase(cluster.url(name), { max: 2 });
    open.push(database);
    return database;
  };
  try {
    const admin = opened('postgres');
    return await run(async (name) => {
      await ensureDatabase(admin.pool, name);
      return { database: opened(name), url: cluster.url(name) };
    });
  } finally {
    for (const database of open) await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export type Fresh = { database: Database; url: string };
