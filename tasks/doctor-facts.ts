import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { languages } from '../contract/platform/languages.ts';
import { memberOf } from '../contract/platform/member-of.ts';
import { coverageFaults } from '../server/entitlement/coverage/promised.ts';
import { unsetSecrets } from '../server/identity/openid/unset-secrets.ts';
import { systemClock } from '../server/platform/clock.ts';
import { startCluster } from '../server/platform/db/cluster.ts';
import { compareMigrations, type MigrationState } from '../server/platform/db/migrate.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { errorDetails } from '../server/platform/error-details.ts';
import { waitingLetters } from '../server/platform/mail/waiting.ts';
import { reachedFrom, type Settings } from '../server/platform/settings.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { loadContents } from '../server/portal/contents/contents.ts';
import { keptTimes } from '../server/processing.ts';
import { unreachableCalendars } from './doctor-calendars.ts';
import { type FilesFacts, filesFacts, type StoreFacts, storeFacts } from './doctor-files.ts';

type Server = Readonly<Record<string, string>>;

export type DatabaseFacts = {
  version: number;
  server: Server;
  superuser: boolean;
  standbys: number;
  /** True behind a pooler, where the connection has another process id than the server says. */
  isPooled: boolean;
  migrations: MigrationState;
  /** Seconds by which the database's clock is ahead of this machine's. */
  ahead: number;
  /** Time zones of brands for which the database and this program have different times. */
  zones: string[];
  demoKeys: number;
  demoCustomers: number;
  parked: number;
  calendars: string[];
  /** Undefined while migrations are missing. */
  store: StoreFacts | undefined;
};

export type Facts = {
  settings: Settings;
  /** The reason why others than this machine can reach the portal; undefined if they cannot. */
  outside: string | undefined;
  brokenBrands: string[];
  /** Settings that brands name for the secret of their log-in, and that are not set. */
  unsetSecrets: string[];
  brokenTexts: string[];
  gaps: string[];
  /** Undefined if the embedded server has never been started. */
  database: DatabaseFacts | { unreachable: string } | undefined;
  files: FilesFacts;
};

export async function factsOf(settings: Settings, root = process.cwd()): Promise<Facts> {
  const brands = loadBrands(join(root, 'brands'), coverageFaults);
  const zones = [...new Set(brands.brands.map(({ timeZone }) => timeZone))];
  return {
    settings,
    outside: reachedFrom(settings),
    brokenBrands: brands.broken.map(({ key, lines }) => `${key} (${lines.join('; ')})`),
    unsetSecrets: unsetSecrets(brands.brands, process.env).map(({ brand, setting }) => `${setting} (${brand})`),
    brokenTexts: loadContents(join(root, 'contents'), join(root, 'brands'), keptTimes).broken.map(({ file }) => file),
    gaps: gapsIn(join(root, 'locales')),
    database: await databaseFacts(settings, zones),
    files: await filesFacts(settings),
  };
}

const Catalogue = z.record(z.string(), z.string());

/** @internal */
export function gapsIn(folder: string): string[] {
  const ids = languages.map((language) => ({
    language,
    own: new Set(
      globSync('**/*.json', { cwd: join(folder, language) }).flatMap((file) =>
        Object.keys(Catalogue.parse(JSON.parse(readFileSync(join(folder, language, file), 'utf8')))),
      ),
    ),
  }));
  const all = new Set(ids.flatMap(({ own }) => [...own]));
  return ids.flatMap(({ language, own }) => {
    const missing = [...all.difference(own)];
    return missing.length === 0 ? [] : [`${language} lacks ${missing.length}, such as ${missing[0]}`];
  });
}

async function databaseFacts(settings: Settings, zones: readonly string[]): Promise<Facts['database']> {
  if (settings.DATABASE_URL !== undefined) return lookedAt(settings.DATABASE_URL, settings, zones);
  if (!existsSync(join(settings.dataDir, 'postgres', 'PG_VERSION'))) return undefined;
  const cluster = await startCluster(settings.dataDir);
  try {
    return await lookedAt(cluster.url('kapu'), settings, zones);
  } finally {
    if (!cluster.reused) await cluster.stop();
  }
}

async function lookedAt(url: string, settings: Settings, zones: readonly string[]): Promise<Facts['database']> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await read(database, settings, zones);
  } catch (error) {
    return { unreachable: errorDetails(error).message };
  } finally {
    await database.close();
  }
}

async function read(database: Database, settings: Settings, zones: readonly string[]): Promise<DatabaseFacts> {
  const { pool } = database;
  const ahead = await aheadOf(database);
  const serverSettings = await pool.query<{ name: string; setting: string }>(
    // The reset value is the server's own, because this connection has changed some settings for itself.
    'select name, coalesce(reset_val, setting) as setting from pg_settings',
  );
  const [role] = (await pool.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user'))
    .rows;
  const server = Object.fromEntries(serverSettings.rows.map(({ name, setting }) => [name, setting]));
  const migrations = await compareMigrations(pool);
  // The next queries need columns that the newest migrations make.
  const isBehind = migrations.missing.length > 0;
  return {
    version: Math.floor(Number(server.server_version_num) / 10_000),
    server,
    superuser: role?.rolsuper ?? false,
    standbys: await standbysOf(database),
    isPooled: await isPooled(database),
    migrations,
    ahead,
    zones: await differingZones(database, zones),
    ...(isBehind ? { demoKeys: 0, demoCustomers: 0, parked: 0, calendars: [] } : await rowsOf(database, settings)),
    store: isBehind ? undefined : await storeFacts(database, settings),
  };
}

async function standbysOf({ pool }: Database): Promise<number> {
  const { rowCount } = await pool.query('select pid from pg_stat_replication');
  return rowCount ?? 0;
}

async function isPooled({ pool }: Database): Promise<boolean> {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processId = memberOf(client, 'processID');
  client.release();
  return processId !== rows[0]?.pid;
}

/** The clock is compared with the middle of the query, so that a slow answer does not count as a difference. */
async function aheadOf({ pool }: Database): Promise<number> {
  await pool.query('select 1');
  const before = systemClock();
  const { rows } = await pool.query<{ at: number }>('select extract(epoch from clock_timestamp()) as at');
  const middle = (before.epochMilliseconds + systemClock().epochMilliseconds) / 2000;
  return Number(rows[0]?.at) - middle;
}

/** The times of the next twelve months are compared. */
async function differingZones({ pool }: Database, zones: readonly string[]): Promise<string[]> {
  const now = systemClock();
  const instants = Array.from({ length: 12 }, (_none, month) => now.add({ hours: month * 730 }).round('second'));
  const { rows } = await pool.query<{ zone: string; at: string; local: string }>(
    `select zone, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS') as local
      from unnest($1::text[]) zone, unnest($2::timestamptz[]) at`,
    [zones, instants.map(String)],
  );
  const differing = rows.filter(
    ({ zone, at, local }) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString() !== local,
  );
  return [...new Set(differing.map(({ zone }) => zone))];
}

async function rowsOf(database: Database, settings: Settings) {
  const { db } = database;
  const keys = await db
    .selectFrom('api_key')
    .select('id')
    .where('name', '=', 'Demo')
    .where('disabled_at', 'is', null)
    .execute();
  const customers = await db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', ['anna@example.com', 'bela@example.com'])
    .where('status', '=', 'active')
    .execute();
  const waiting = await waitingLetters(database, systemClock());
  const parked = waiting.filter(({ state }) => state === 'parked').length;
  return {
    demoKeys: keys.length,
    demoCustomers: customers.length,
    parked,
    calendars: await unreachableCalendars(database, settings),
  };
}
