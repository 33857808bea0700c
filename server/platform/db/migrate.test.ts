import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { brokenLinks } from '../audit/chain.ts';
import { migrate, migrations, missingMigrations } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

const run = promisify(execFile);
const url = (database: string) => inject('serverUrl').replace('DATABASE', database);
let admin: Database;
let name: string;
let database: Database;

beforeAll(() => {
  admin = openDatabase(url('postgres'), { max: 1 });
});
afterAll(() => admin.close());
beforeEach(async () => {
  name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.pool.query(`create database ${name}`);
  database = openDatabase(url(name), { max: 2 });
});
afterEach(async () => {
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
});

/** Every column, index and constraint, and when each migration was applied. */
async function shape(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    select table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as what from information_schema.columns
      where table_schema = 'public'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select name, hash || at from migration
    order by 1, 2`);
  return rows;
}

it('changes nothing the second time', async () => {
  await migrate(database.pool);
  const first = await shape();
  expect(first.length).toBeGreaterThan(100);
  await migrate(database.pool);
  expect(await shape()).toEqual(first);
  expect(await missingMigrations(database.pool)).toEqual([]);
});

it('is done once by two processes that start at the same moment (F15)', async () => {
  const script = `
    import { migrate } from './server/platform/db/migrate.ts';
    import { openDatabase } from './server/platform/db/open.ts';
    const database = openDatabase(process.argv[1], { max: 1 });
    await migrate(database.pool);
    await database.close();`;
  const one = () => run(process.execPath, ['--input-type=module', '--eval', script, url(name)]);
  const ended = await Promise.all([one(), one()]);
  expect(ended.map(({ stderr }) => stderr)).toEqual(['', '']);
  const { rows } = await database.pool.query('select name from migration order by name');
  expect(rows.map((row) => row.name)).toEqual(migrations);
});

it('refuses a migration that was changed after it had been applied, and leaves the database as it was', async () => {
  await migrate(database.pool);
  const [first = ''] = migrations;
  await database.pool.query("update migration set hash = 'another' where name = $1", [first]);
  const before = await shape();
  await expect(migrate(database.pool)).rejects.toThrow(`migration ${first} was changed after it had been applied`);
  expect(await shape()).toEqual(before);
  // The refusal let its lock go: another process is not kept waiting.
  const { rows } = await admin.pool.query("select 1 from pg_locks where locktype = 'advisory' and objid = 4242");
  expect(rows).toEqual([]);
});

it('refuses a database that a newer program has migrated, in one line, and changes nothing (F19)', async () => {
  await migrate(database.pool);
  await database.pool.query("insert into migration (name, hash) values ('9999_later.sql', 'x')");
  const before = await shape();
  await expect(migrate(database.pool)).rejects.toThrow(
    'The database is newer than this program: it has 9999_later.sql. Start a version that knows these migrations.',
  );
  expect(await shape()).toEqual(before);
  expect(await missingMigrations(database.pool)).toEqual([]);
});

it('waits for another process that migrates for longer than a request would wait (F15)', async () => {
  const other = await database.pool.connect();
  const impatient = openDatabase(url(name), { max: 1, patience: 100 });
  await other.query('select pg_advisory_lock(4242)');
  const migrated = migrate(impatient.pool);
  const refused = await other
    .query(
      'set lock_timeout = 0; select pg_sleep(0.3); select count(*)::int as waiting from pg_locks where not granted',
    )
    .catch(String);
  expect(JSON.stringify(refused)).toContain('"waiting":1');
  await other.query('select pg_advisory_unlock(4242)');
  other.release();
  await migrated;
  await impatient.close();
});

it('chains what the audit said before there were chains, in its order (P04)', async () => {
  const [ground = ''] = migrations;
  const text = readFileSync(join(import.meta.dirname, 'migrations', ground), 'utf8');
  await database.pool.query(text);
  await database.pool.query(
    'create table migration (name text primary key, hash text not null, at timestamptz default now())',
  );
  const hash = createHash('sha256').update(text).digest('hex');
  await database.pool.query('insert into migration (name, hash) values ($1, $2)', [ground, hash]);
  for (const actor of ['guest:1', 'calendar', 'link:1'])
    await database.pool.query(
      `insert into audit (at, actor, action, object_type, object_id, request_id)
       values (now(), $1, 'reservation.book', 'reservation', '1', 'the same request')`,
      [actor],
    );
  await migrate(database.pool);
  const { rows } = await database.pool.query('select actor, role, patient, chain_no from audit order by id');
  expect(rows).toEqual([
    { actor: 'guest:1', role: 'guest', patient: 'guest:1', chain_no: 1 },
    { actor: 'calendar', role: 'partner', patient: 'guest:1', chain_no: 2 },
    { actor: 'link:1', role: 'guest', patient: 'guest:1', chain_no: 3 },
  ]);
  expect(await brokenLinks(database)).toEqual([]);
});
