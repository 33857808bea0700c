import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { brokenLinks } from '../audit/chain.ts';
import { apply, migrate, migrations, missingMigrations } from './migrate.ts';
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
  // The lock is released after the refusal, so no other process waits for it.
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
  // Of this database alone: other tests wait for locks of theirs.
  const waiting = `select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
    where not granted and locktype = 'advisory' and datname = current_database()`;
  try {
    await other.query('select pg_advisory_lock(4242)');
    const migrated = migrate(impatient.pool);
    await expect.poll(async () => (await other.query(waiting)).rows, { timeout: 30_000 }).toEqual([{ waiting: 1 }]);
    await other.query('select pg_sleep(0.3)');
    expect((await other.query(waiting)).rows).toEqual([{ waiting: 1 }]);
    await other.query('select pg_advisory_unlock(4242)');
    await migrated;
  } finally {
    other.release(true);
    await impatient.close();
  }
});

/** Applies only the migrations before this one, as an older program would. */
async function migrateBefore(later: string): Promise<void> {
  await database.pool.query(
    'create table migration (name text primary key, hash text not null, at timestamptz default now())',
  );
  for (const known of migrations.filter((one) => one < later)) {
    const text = readFileSync(join(import.meta.dirname, 'migrations', known), 'utf8');
    await database.pool.query(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await database.pool.query('insert into migration (name, hash) values ($1, $2)', [known, hash]);
  }
}

it('keeps the texts that were a column a language (S1-11)', async () => {
  await migrateBefore('0012');
  await database.pool.query(`
    insert into specialization (id, key, hu, en, ro) values (1, 'internal', 'Belgyógyászat', 'Internal', 'Medicină');
    insert into subfunction (id, specialization_id, hu, en, ro, kind, minutes) values (101, 1, 'Első', 'First', 'Prima', 'first', 30);
    insert into holiday (country, day, kind, hu, en, ro) values ('HU', '2026-01-01', 'holiday', 'Újév', 'New Year', 'Anul Nou');
    insert into publication (address) values ('a');
    insert into doctor (publication_id, source_id, family_name, given_name, folded, about_hu, about_ro)
      values (1, 'd1', 'Kovács', 'Béla', 'kovacs bela', 'Nyugodt', 'Calm'), (1, 'd2', 'Tóth', 'Ágnes', 'toth agnes', null, null);
  `);
  await migrate(database.pool);
  const { rows } = await database.pool.query(`
    select name from specialization union all select name from subfunction union all select name from holiday
    union all (select about from doctor order by id)`);
  expect(rows.map(({ name: said }) => said)).toEqual([
    { hu: 'Belgyógyászat', en: 'Internal', ro: 'Medicină' },
    { hu: 'Első', en: 'First', ro: 'Prima' },
    { hu: 'Újév', en: 'New Year', ro: 'Anul Nou' },
    { hu: 'Nyugodt', ro: 'Calm' },
    {},
  ]);
});

it('makes one person of an operator whom two keys of a partner name, disabled where every key says so (S7-16, T15)', async () => {
  await migrateBefore('0040');
  await database.pool.query(`
    insert into partner (key, name) values ('a', 'A'), ('b', 'B');
    insert into api_key (partner_id, name, hash, scopes, created_at)
      values (1, 'one', '\\x01', '{}', now()), (1, 'two', '\\x02', '{}', now()), (2, 'three', '\\x03', '{}', now());
    insert into operator (api_key_id, id, name, disabled_at)
      values (1, 'op-1', 'Anna', null), (2, 'op-1', 'Anna', now()), (3, 'op-1', 'Béla', now()), (1, 'op-2', 'Cili', null);
  `);
  await migrate(database.pool);
  const { rows } = await database.pool.query(`
    select person.partner_id as partner, external_id as id, person.name, person.disabled_at is not null as off,
      count(*)::int as keys
    from operator_account person join operator on operator_account_id = person.id
    group by person.id order by partner, external_id`);
  expect(rows).toEqual([
    { partner: 1, id: 'op-1', name: 'Anna', off: false, keys: 2 },
    { partner: 1, id: 'op-2', name: 'Cili', off: false, keys: 1 },
    { partner: 2, id: 'op-1', name: 'Béla', off: true, keys: 1 },
  ]);
});

it('chains what the audit said before there were chains, in its order (P04)', async () => {
  await migrateBefore('0002');
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

describe('a migration that loses rows', () => {
  const losing = {
    'delete from holiday where day < $$2026-06-01$$': '1 of holiday',
    'truncate holiday': 'all of holiday',
    'drop table holiday': 'all of holiday',
    'delete from holiday; insert into holiday (country, day, kind, name) values ($$HU$$, $$2026-12-25$$, $$holiday$$, $${}$$)':
      '1 of holiday',
  };

  async function planted(text: string): Promise<void> {
    const client = await database.pool.connect();
    try {
      await apply(client, '9999_planted.sql', text, 'a hash');
    } finally {
      client.release();
    }
  }

  const holidays = () => database.pool.query('select day, name from holiday order by day').then(({ rows }) => rows);

  beforeEach(async () => {
    await migrate(database.pool);
    await database.pool.query(`insert into holiday (country, day, kind, name) values
      ('HU', '2026-01-01', 'holiday', '{"hu": "Újév"}'), ('HU', '2026-08-20', 'holiday', '{"hu": "Augusztus 20."}')`);
  });

  it.each(Object.entries(losing))('is refused, and changes nothing: %s (F19)', async (text, lost) => {
    const before = [await shape(), await holidays()];
    await expect(planted(text)).rejects.toThrow(
      `migration 9999_planted.sql removes rows it does not name: ${lost}. Nothing was changed.`,
    );
    expect([await shape(), await holidays()]).toEqual(before);
  });

  it('is applied when it names the table and says why, or puts the rows back (F19)', async () => {
    await planted(`-- removes rows of holiday: the days of last year
      delete from holiday where day < '2026-06-01'`);
    expect(await holidays()).toHaveLength(1);
    await database.pool.query("delete from migration where name = '9999_planted.sql'");
    await planted(`create temporary table kept on commit drop as table holiday;
      delete from holiday; insert into holiday select * from kept`);
    expect(await holidays()).toHaveLength(1);
  });
});
