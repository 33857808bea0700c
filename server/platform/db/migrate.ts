import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { accepted } from './accepted.ts';
import { alone } from './alone.ts';
import { apply } from './apply.ts';
import { logged } from './migration-log.ts';

const folder = join(import.meta.dirname, 'migrations');

export const migrations: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

export const oldestRelease = 15;

export async function migrate(pool: pg.Pool, log?: Logger): Promise<void> {
  await refuseOldServer(pool);
  await alone(pool, 'migrate', async (client) => {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = await applied(client);
    refuseNewer(done);
    for (const name of migrations) {
      const text = textOf(name);
      const before = done.get(name);
      if (before !== undefined && isChanged(name, before))
        throw new Error(`migration ${name} was changed after it had been applied`);
      if (before !== undefined) continue;
      const run = () => apply(client, name, text, hashOf(text));
      await (log && done.size > 0 ? logged({ pool, client, name, log }, run) : run());
    }
  });
}

/** @internal */
export async function refuseOldServer(pool: pg.Pool, oldest = oldestRelease): Promise<void> {
  const { rows } = await pool.query<{ release: number; version: string }>(
    "select current_setting('server_version_num')::int / 10000 as release, current_setting('server_version') as version",
  );
  const [{ release, version } = { release: 0, version: 'unknown' }] = rows;
  if (release >= oldest) return;
  throw new Error(
    `The database server is PostgreSQL ${version}, and the portal needs PostgreSQL ${oldest} or newer. Nothing was changed.`,
  );
}

/** An older program could write what newer tables no longer mean; one already running goes on until it is replaced. */
function refuseNewer(done: ReadonlyMap<string, string>): void {
  const unknown = unknownIn(done);
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it has ${unknown.join(', ')}. Start a version that knows these migrations.`,
  );
}

export type MigrationState = { missing: string[]; unknown: string[]; changed: string[] };

/** What this program's migrations and the database's have different; it changes nothing. */
export async function compareMigrations(pool: pg.Pool): Promise<MigrationState> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('migration') is not null as there");
  const done = rows[0]?.there ? await applied(pool) : new Map<string, string>();
  return {
    missing: migrations.filter((name) => !done.has(name)),
    unknown: unknownIn(done),
    changed: [...done]
      .filter(([name, hash]) => migrations.includes(name) && isChanged(name, hash))
      .map(([name]) => name),
  };
}

export async function refuseUnmigrated(pool: pg.Pool): Promise<void> {
  const { missing, unknown } = await compareMigrations(pool);
  if (missing.length > 0)
    throw new Error(
      `The database is older than this program: it lacks ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}, and this command does not change it. Start the portal of this version first, or use the command of the version that runs.`,
    );
  refuseNewer(new Map(unknown.map((name) => [name, ''])));
}

export async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const done = await applied(pool);
  return migrations.filter((name) => !done.has(name));
}

function unknownIn(done: ReadonlyMap<string, string>): string[] {
  return [...done.keys()].filter((name) => !migrations.includes(name)).sort();
}

function textOf(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isChanged(name: string, hash: string): boolean {
  return hash !== hashOf(textOf(name)) && !accepted[name]?.some((earlier) => earlier.hash === hash);
}

async function applied(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
}
