import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { beforeBaseline } from '../../../tests/house/before-baseline.ts';
import { databaseShape } from '../../../tests/house/database-shape.ts';
import { plantedProgram } from '../../../tests/house/planted-program.ts';
import { deep, sampled } from '../../../tests/support/deep.ts';
import { apply } from './apply.ts';
import { baseline } from './baseline.ts';
import {
  compareMigrations,
  hashOf,
  migrate,
  migrations,
  missingMigrations,
  program,
  refuseOldServer,
  refuseUnmigrated,
} from './migrate.ts';
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

async function shape(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select name, hash || at as what from migration order by name');
  return [...(await databaseShape(database.pool)), ...rows];
}

it('changes nothing the second time', async () => {
  await migrate(database.pool);
  const first = await shape();
  expect(first.length).toBeGreaterThan(100);
  await migrate(database.pool);
  expect(await shape()).toEqual(first);
  expect(await missingMigrations(database.pool)).toEqual([]);
});

it.runIf(deep)('is done once by two processes that start at the same moment (F15)', async () => {
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
  const { rows } = await admin.pool.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and objid = 4242 and datname = $1`,
    [name],
  );
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

it.runIf(deep)('waits for another process that migrates for longer than a request would wait (F15)', async () => {
  const other = await database.pool.connect();
  const impatient = openDatabase(url(name), { max: 1, patience: 100 });
  // The query names this database, because other tests ask for the lock too.
  const lastAttempt = `select max(query_start)::text as at from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
  const asksAgain = async (than: string | null) => {
    await expect.poll(async () => (await other.query(lastAttempt)).rows[0].at, { timeout: 30_000 }).not.toBe(than);
    return (await other.query<{ at: string }>(lastAttempt)).rows[0]?.at ?? null;
  };
  try {
    await other.query('select pg_advisory_lock(4242)');
    const migrated = migrate(impatient.pool);
    let at: string | null = null;
    for (let times = 0; times < 4; times += 1) at = await asksAgain(at);
    await other.query('select pg_advisory_unlock(4242)');
    await migrated;
  } finally {
    other.release(true);
    await impatient.close();
  }
});

it('refuses a server older than the portal knows, in a sentence, before the first migration (F19)', async () => {
  await expect(refuseOldServer(database.pool, 99)).rejects.toThrow(
    /^The database server is PostgreSQL \d+\.\d+, and the portal needs PostgreSQL 99 or newer\. Nothing was changed\.$/,
  );
  await refuseOldServer(database.pool);
});

it('names the migration that fails, and its line where the database knows it (F19)', async () => {
  await database.pool.query('create table audit (id int)');
  await expect(migrate(database.pool)).rejects.toThrow(`migration ${baseline.name}: relation "audit" already exists`);
  const client = await database.pool.connect();
  const broken = apply(client, '9999_planted.sql', 'select 1;\nselect\n  nothing;', 'a hash');
  await expect(broken).rejects.toThrow('migration 9999_planted.sql, line 3: column "nothing" does not exist');
  client.release();
});

it('takes a database for migrated that had a migration by an earlier text which is accepted (F19)', async () => {
  const then = 'create table planted (id int primary key)';
  await migrate(database.pool, undefined, plantedProgram({ '9001_planted.sql': then }));
  const now = { '9001_planted.sql': `-- The same in other words.\n${then}` };
  const refusing = plantedProgram(now);
  await expect(migrate(database.pool, undefined, refusing)).rejects.toThrow('9001_planted.sql was changed after it');
  expect((await compareMigrations(database.pool, refusing)).changed).toEqual(['9001_planted.sql']);
  const accepting = plantedProgram(now, { '9001_planted.sql': [{ hash: hashOf(then), why: 'a comment' }] });
  const before = await shape();
  await migrate(database.pool, undefined, accepting);
  expect(await shape()).toEqual(before);
  expect((await compareMigrations(database.pool, accepting)).changed).toEqual([]);
});

it('refuses to let a command that changes nothing look at an older database (F19)', async () => {
  await migrate(database.pool);
  const later = plantedProgram({ '9001_one.sql': 'select 1', '9002_two.sql': 'select 2' });
  const before = await shape();
  await expect(refuseUnmigrated(database.pool, later)).rejects.toThrow(
    /^The database is older than this program: it lacks 9001_one\.sql and 1 more, and this command does not change it/,
  );
  expect(await shape()).toEqual(before);
  await migrate(database.pool, undefined, later);
  await refuseUnmigrated(database.pool, later);
});

it('applies the first migrations after the baseline to a database of before it and to a new one, to the same shape (F19)', async () => {
  const later = plantedProgram({
    '9001_planted.sql':
      'create table planted (id int primary key, at timestamptz); alter table holiday add column note text;',
    '9002_planted.sql':
      '-- outside a transaction\ncreate index concurrently if not exists planted_at on planted (at);\n',
  });
  await migrate(database.pool, undefined, later);
  const fresh = await databaseShape(database.pool);
  await database.pool.query('drop schema public cascade; create schema public');
  await migrate(database.pool);
  await beforeBaseline(database.pool);
  await migrate(database.pool, undefined, later);
  expect(await databaseShape(database.pool)).toEqual(fresh);
});

describe('the baseline', () => {
  const names = async () => (await database.pool.query('select name from migration order by name')).rows;
  const first = Object.keys(baseline.before);
  const alone = { ...program, names: program.names.filter((one) => one <= baseline.name) };

  it('is taken for applied where every migration before it was, and nothing is run (F19)', async () => {
    await migrate(database.pool, undefined, alone);
    await beforeBaseline(database.pool);
    expect(await compareMigrations(database.pool, alone)).toMatchObject({
      missing: [baseline.name],
      unknown: [],
      applied: first.length,
      stranded: null,
    });
    const before = await databaseShape(database.pool);
    await migrate(database.pool, undefined, alone);
    expect(await databaseShape(database.pool)).toEqual(before);
    expect((await names()).map(({ name: one }) => one)).toEqual([...first, baseline.name]);
    expect(await compareMigrations(database.pool, alone)).toMatchObject({ missing: [], unknown: [], changed: [] });
    const once = await shape();
    await migrate(database.pool, undefined, alone);
    expect(await shape()).toEqual(once);
  });

  it('refuses a database that lacks one of them, with the commit to start once, and changes nothing (F19)', async () => {
    await migrate(database.pool, undefined, alone);
    await beforeBaseline(database.pool);
    await database.pool.query('delete from migration where name = $1', [first.at(-1)]);
    const before = await shape();
    const refusal = `The database is from before the baseline: it lacks ${first.at(-1)}, which this program no longer has. Start the program of commit ${baseline.commit} on it once, while no other runs, and then this one. Nothing was changed.`;
    await expect(migrate(database.pool, undefined, alone)).rejects.toThrow(refusal);
    expect(await shape()).toEqual(before);
    await database.pool.query('delete from migration where name > $1', [first[0]]);
    await expect(migrate(database.pool, undefined, alone)).rejects.toThrow(
      `lacks ${first[1]} and ${first.length - 2} more`,
    );
    expect(await names()).toHaveLength(1);
    expect(baseline.commit).toMatch(/^[\da-f]{40}$/);
  });

  it('refuses a database that had one of them by another text (F19)', async () => {
    await migrate(database.pool, undefined, alone);
    await beforeBaseline(database.pool);
    await database.pool.query("update migration set hash = 'another' where name = $1", [first[0]]);
    await expect(migrate(database.pool, undefined, alone)).rejects.toThrow(
      `migration ${first[0]} was changed after it had been applied`,
    );
    expect(await names()).toHaveLength(first.length);
  });
});

it('lets others write while it builds an index outside a transaction, and begins anew after a kill (F19)', async () => {
  await migrate(database.pool);
  const text = `-- outside a transaction
    create index concurrently if not exists holiday_kind on holiday (kind);`;
  const building = openDatabase(url(name), { max: 1 });
  const writer = openDatabase(url(name), { max: 2, patience: 500 });
  const write = (day: string) =>
    writer.pool.query("insert into holiday (country, day, kind, name) values ('HU', $1, 'holiday', '{}')", [day]);
  const applyIt = async () => {
    const client = await building.pool.connect();
    try {
      await apply(client, '9999_planted.sql', text, 'a hash');
    } finally {
      client.release(true);
    }
  };
  const isValid = async () =>
    (await writer.pool.query("select indisvalid from pg_index where indexrelid = 'holiday_kind'::regclass")).rows;
  const old = await database.pool.connect();
  try {
    await old.query(
      "begin; update holiday set name = name; insert into holiday (country, day, kind, name) values ('HU', '2026-01-01', 'holiday', '{}')",
    );
    const killed = applyIt().catch(String);
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and query like '%create index concurrently%' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await writer.pool.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
    await write('2026-01-02');
    await writer.pool.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
    expect(await killed).toContain('9999_planted.sql');
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await old.query('commit');
    await applyIt();
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    const { rows } = await writer.pool.query("select 1 from migration where name = '9999_planted.sql'");
    expect(rows).toHaveLength(1);
  } finally {
    old.release(true);
    await building.close();
    await writer.close();
  }
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

  it.each(sampled(Object.entries(losing), 4))('is refused, and changes nothing: %s (F19)', async (text, losses) => {
    const before = [await shape(), await holidays()];
    await expect(planted(text)).rejects.toThrow(
      `migration 9999_planted.sql removes rows it does not name: ${losses}. Nothing was changed.`,
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
