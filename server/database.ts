import type { Logger } from 'pino';
import { ensureDatabase, startCluster } from './db/cluster.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import type { Settings } from './settings.ts';

/** The migrated database of the settings: the one at DATABASE_URL, or the embedded server started for it. */
export type OpenedDatabase = { database: Database; url: string; close: () => Promise<void> };

export async function openFromSettings(settings: Settings, log?: Logger): Promise<OpenedDatabase> {
  const onError = (error: Error) => log?.error({ error: String(error) }, 'a database connection ended');
  if (settings.DATABASE_URL !== undefined) {
    const database = openDatabase(settings.DATABASE_URL, { max: settings.DATABASE_POOL, onError });
    await migrate(database.pool);
    return { database, url: settings.DATABASE_URL, close: database.close };
  }
  const cluster = await startCluster(settings.dataDir);
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, 'kapu');
  await admin.close();
  const url = cluster.url('kapu');
  const database = openDatabase(url, { max: settings.DATABASE_POOL, onError });
  await migrate(database.pool);
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await cluster.stop();
    },
  };
}
