import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { Trace } from '../trace.ts';
import { ensureDatabase, startCluster } from './cluster.ts';
import { migrate, refuseUnmigrated } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { connectionFault } from './start-fault.ts';
import { unavailable } from './unavailable.ts';

export type OpenedDatabase = {
  database: Database;
  url: string;
  close: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function openFromSettings(
  settings: Settings,
  {
    log,
    patience,
    trace,
    looking = false,
  }: { log?: Logger; patience?: number; trace?: Trace | undefined; looking?: boolean } = {},
): Promise<OpenedDatabase> {
  const onError = (error: Error) => log?.error({ error: String(error) }, 'a database connection ended');
  const slow = log && { afterMs: settings.DATABASE_SLOW, log };
  const options = { max: settings.DATABASE_POOL, onError, slow, trace, ...(patience !== undefined && { patience }) };
  if (settings.DATABASE_URL !== undefined) {
    const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl } = settings;
    const database = openDatabase(url, { ...options, sessionsUrl: listenUrl });
    const reach = (setting: 'DATABASE_URL' | 'DATABASE_LISTEN_URL', way: string) => (error: unknown) => {
      throw connectionFault(error, { setting, url: way });
    };
    if (listenUrl === undefined || looking) {
      await prepare(database, looking, log).catch(reach('DATABASE_URL', url));
    } else {
      await prepare(database, looking, log).catch(reach('DATABASE_LISTEN_URL', listenUrl));
      await database.pool.query('select 1').catch(reach('DATABASE_URL', url));
    }
    return { database, url, close: database.close, stop: database.close };
  }
  const cluster = await startCluster(settings.dataDir);
  const admin = openDatabase(cluster.url('postgres'), { max: 1 });
  await ensureDatabase(admin.pool, 'kapu');
  await admin.close();
  const url = cluster.url('kapu');
  const database = openDatabase(url, options);
  await prepare(database, looking, log);
  async function stop(): Promise<void> {
    await database.close();
    if (!(await isUsed(cluster.url('postgres')))) await cluster.stop();
  }
  return { database, url, stop, close: cluster.reused ? database.close : stop };
}

async function prepare({ pool, sessions, close }: Database, looking: boolean, log?: Logger): Promise<void> {
  try {
    await (looking ? refuseUnmigrated(pool) : migrate(sessions.pool, log));
  } catch (error) {
    await close();
    throw error;
  }
}

async function isUsed(url: string): Promise<boolean> {
  const { pool, close } = openDatabase(url, { max: 1 });
  try {
    for (let looks = 0; looks < 10; looks += 1) {
      const { rowCount } = await pool.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rowCount === 0) return false;
      await sleep(50);
    }
    return true;
  } catch (error) {
    // The server is away because the process that started it has stopped it, so nothing is left to stop.
    if (unavailable(error)) return true;
    throw error;
  } finally {
    await close();
  }
}
