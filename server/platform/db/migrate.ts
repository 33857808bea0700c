import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { accepted } from './accepted.ts';
import { alone } from './alone.ts';
import { apply } from './apply.ts';
import { type Baseline, baseline } from './baseline.ts';
import { logged } from './migration-log.ts';

export type Program = {
  folder: string;
  names: readonly string[];
  accepted: Readonly<Record<string, { hash: string; why: string }[]>>;
  baseline: Baseline;
};

/** @internal */
export function programIn(folder: string, known: Pick<Program, 'accepted' | 'baseline'>): Program {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return { folder, names: names.sort(), ...known };
}

export const program = programIn(join(import.meta.dirname, 'migrations'), { accepted, baseline });

export const migrations = program.names;

export const oldestRelease = 15;

export async function migrate(pool: pg.Pool, log?: Logger, known = program): Promise<void> {
  await refuseOldServer(pool);
  await alone(pool, 'migrate', async (client) => {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    const before = await applied(client);
    refuseNewer(known, before);
    refuseUnfinished(known, before);
    const done = await recordBaseline(known, client, before);
    for (const name of known.names) {
      const text = textOf(known, name);
      const hash = done.get(name);
      if (hash !== undefined && isChanged(known, name, hash)) throw changed(name);
      if (hash !== undefined) continue;
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

type AppliedHashes = ReadonlyMap<string, string>;

/** Refuses to start an older program, which could write what newer tables no longer mean; one that runs already goes on. */
function refuseNewer(known: Program, done: AppliedHashes): void {
  const unknown = unknownIn(known, done);
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it has ${unknown.join(', ')}. Start a version that knows these migrations.`,
  );
}

function beforeBaseline({ baseline: { name, commit, before } }: Program, done: AppliedHashes): string | null {
  const missing = Object.keys(before).filter((one) => !done.has(one));
  if (done.size === 0 || done.has(name) || missing.length === 0) return null;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return `it lacks ${missing[0]}${others}, which this program no longer has. Start the program of commit ${commit} on it once, while no other runs, and then this one`;
}

function refuseUnfinished(known: Program, done: AppliedHashes): void {
  const why = beforeBaseline(known, done);
  if (why !== null) throw new Error(`The database is from before the baseline: ${why}. Nothing was changed.`);
  const { name, before } = known.baseline;
  if (done.has(name)) return;
  for (const [one, hashes] of Object.entries(before)) {
    const hash = done.get(one);
    if (hash !== undefined && !hashes.includes(hash)) throw changed(one);
  }
}

function changed(name: string): Error {
  return new Error(`migration ${name} was changed after it had been applied`);
}

/** A database with all earlier migrations has the shape that the baseline makes, so it is only recorded. */
async function recordBaseline(known: Program, client: pg.PoolClient, done: AppliedHashes): Promise<AppliedHashes> {
  const { name } = known.baseline;
  if (done.size === 0 || done.has(name)) return done;
  const hash = hashOf(textOf(known, name));
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  return new Map([...done, [name, hash]]);
}

export type MigrationState = {
  missing: string[];
  unknown: string[];
  changed: string[];
  applied: number;
  stranded: string | null;
};

export async function compareMigrations(pool: pg.Pool, known = program): Promise<MigrationState> {
  const { rows } = await pool.query<{ there: boolean }>("select to_regclass('migration') is not null as there");
  const done = rows[0]?.there ? await applied(pool) : new Map<string, string>();
  const unknown = unknownIn(known, done);
  return {
    missing: known.names.filter((name) => !done.has(name)),
    unknown,
    changed: [...done]
      .filter(([name, hash]) => known.names.includes(name) && isChanged(known, name, hash))
      .map(([name]) => name),
    applied: done.size - unknown.length,
    stranded: beforeBaseline(known, done),
  };
}

export async function refuseUnmigrated(pool: pg.Pool, known = program): Promise<void> {
  const { missing, unknown } = await compareMigrations(pool, known);
  if (missing.length > 0)
    throw new Error(
      `The database is older than this program: it lacks ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}, and this command does not change it. Start the portal of this version first, or use the command of the version that runs.`,
    );
  refuseNewer(known, new Map(unknown.map((name) => [name, ''])));
}

export async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const done = await applied(pool);
  return migrations.filter((name) => !done.has(name));
}

function unknownIn({ names, baseline: { before } }: Program, done: AppliedHashes): string[] {
  return [...done.keys()].filter((name) => !names.includes(name) && !Object.hasOwn(before, name)).sort();
}

function textOf({ folder }: Program, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isChanged(known: Program, name: string, hash: string): boolean {
  return hash !== hashOf(textOf(known, name)) && !known.accepted[name]?.some((earlier) => earlier.hash === hash);
}

async function applied(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration');
  return new Map(rows.map((row) => [row.name, row.hash]));
}
