import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { alone } from './alone.ts';
import { refuseLosses, rowsByTable } from './losses.ts';

const folder = join(import.meta.dirname, 'migrations');

/** @internal */
export const migrations: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** @throws Error when the database is newer than this program, an applied migration was changed, or a new one loses rows */
export async function migrate(pool: pg.Pool): Promise<void> {
  await alone(pool, 'migrate', async (client) => {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const done = await applied(client);
    refuseNewer(done);
    for (const name of migrations) {
      const text = textOf(name);
      const hash = hashOf(text);
      const before = done.get(name);
      if (before !== undefined && before !== hash)
        throw new Error(`migration ${name} was changed after it had been applied`);
      if (before === undefined) await apply(client, name, text, hash);
    }
  });
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
    changed: migrations.filter((name) => done.has(name) && done.get(name) !== hashOf(textOf(name))),
  };
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

async function applied(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
}

/** In seconds. Queries on a table queue behind a migration that waits to lock it, so the migration gives up early and tries again. */
const lockPatience = 2;
const attempts = 30;
/** `lock_not_available`, and `deadlock_detected` where it takes tables in another order than a booking. */
const inTheWay = ['55P03', '40P01'];

/** @internal */
export async function apply(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, name, text, hash);
      return;
    } catch (error) {
      await client.query('rollback');
      const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
      if (!inTheWay.includes(code) || attempt === attempts) throw error;
    }
    await sleep(lockPatience * 1000 * Math.random());
  }
}

async function applyOnce(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = '${lockPatience}s'`);
  const before = await rowsByTable(client);
  await client.query(text);
  await refuseLosses(client, { name, text }, before);
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  await client.query('commit');
}
