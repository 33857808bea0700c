import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseShape } from '../../../tests/database-shape.ts';
import { deep, sampled } from '../../../tests/deep.ts';
import { migrateBefore } from '../../../tests/migrate-before.ts';
import { brokenLinks } from '../audit/chain.ts';
import { accepted, firstLines } from './accepted.ts';
import { apply } from './apply.ts';
import {
  compareMigrations,
  migrate,
  migrations,
  missingMigrations,
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

/** The database's shape, and when each migration was applied. */
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
  const asked = `select max(query_start)::text as at from pg_stat_activity
    where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
  const asksAgain = async (than: string | null) => {
    await expect.poll(async () => (await other.query(asked)).rows[0].at, { timeout: 30_000 }).not.toBe(than);
    return (await other.query<{ at: string }>(asked)).rows[0]?.at ?? null;
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
  await expect(migrate(database.pool)).rejects.toThrow('migration 0001_ground.sql: relation "audit" already exists');
  const client = await database.pool.connect();
  const broken = apply(client, '9999_planted.sql', 'select 1;\nselect\n  nothing;', 'a hash');
  await expect(broken).rejects.toThrow('migration 9999_planted.sql, line 3: column "nothing" does not exist');
  client.release();
});

/** As it was released before it was made to run on PostgreSQL 15 and 16. */
function deskCasesOfThen(): string {
  const text = readFileSync(join(import.meta.dirname, 'migrations', '0072_desk_cases.sql'), 'utf8');
  return text
    .replaceAll(/^-- (?:locks|Dropped and added).*\n/gm, '')
    .replace('alter table care_request drop column turn;\n', '')
    .replace('add column turn text not null generated always as (', 'alter column turn set expression as (')
    .replace('end) stored;\n', 'end);\n')
    .replace(/create index care_request_(?:own|due|late) .*\n/g, '');
}

it.runIf(deep)(
  'takes a database for migrated that had 0072 as it was released before, whose shape is the same (F19)',
  async () => {
    const then = deskCasesOfThen();
    const hash = createHash('sha256').update(then).digest('hex');
    expect(accepted['0072_desk_cases.sql']?.[0]?.hash).toBe(hash);
    await migrate(database.pool);
    const fresh = await databaseShape(database.pool);
    await database.pool.query('update migration set hash = $1 where name = $2', [hash, '0072_desk_cases.sql']);
    const before = await shape();
    await migrate(database.pool);
    expect(await shape()).toEqual(before);
    expect((await compareMigrations(database.pool)).changed).toEqual([]);

    const { rows } = await database.pool.query("select current_setting('server_version_num')::int as number");
    if (rows[0]?.number < 170_000) return;
    await database.pool.query('drop schema public cascade; create schema public');
    await migrateBefore(database.pool, '0072');
    await database.pool.query(then);
    await database.pool.query("insert into migration (name, hash) values ('0072_desk_cases.sql', $1)", [hash]);
    await migrate(database.pool);
    expect(await databaseShape(database.pool)).toEqual(fresh);
  },
);

const earlierLines: Readonly<Record<string, string>> = {
  '0150_paid_visits.sql':
    '-- locks reservation: an exclusion constraint and three indexes written anew, as their list of states grows, estimated at 25 s a million rows\n',
  '0156_duty_shifts.sql':
    '-- locks slot: one column with a constant and one index of what is taken, estimated at 2 s a million rows\n',
};

it('takes a database for migrated whose migrations said in other first lines whom they hold up, and changed nothing else (F19)', () => {
  const changed = Object.entries(accepted).flatMap(([file, earlier]) =>
    earlier.filter(({ why }) => why === firstLines).map(({ hash }) => ({ file, hash })),
  );
  expect(changed.length).toBeGreaterThan(5);
  for (const { file, hash } of changed) {
    const text = readFileSync(join(import.meta.dirname, 'migrations', file), 'utf8');
    const [first = ''] = text.match(/^(?:-- locks .*\n)+/) ?? [];
    const rest = first.split('\n').slice(1).join('\n');
    const lines = earlierLines[file];
    const then = lines === undefined ? text.slice(first.length) : `${lines}${rest}${text.slice(first.length)}`;
    expect([file, createHash('sha256').update(then).digest('hex')]).toEqual([file, hash]);
  }
});

it('refuses to let a command that changes nothing look at an older database (F19)', async () => {
  await migrateBefore(database.pool, '0072');
  const before = await shape();
  await expect(refuseUnmigrated(database.pool)).rejects.toThrow(
    /^The database is older than this program: it lacks 0072_desk_cases\.sql and \d+ more, and this command does not change it/,
  );
  expect(await shape()).toEqual(before);
  await migrate(database.pool);
  await refuseUnmigrated(database.pool);
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

it('keeps the texts that were a column a language (S1-11)', async () => {
  await migrateBefore(database.pool, '0012');
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

it('opens a clinic whose calendar was connected and never read, and keeps one closed whose calendar was in use (T47, S8.3-22)', async () => {
  await migrateBefore(database.pool, '0200');
  await database.pool.query(`
    insert into partner (key, name) values ('a', 'A');
    insert into specialization (id, key, name) values (1, 'internal', '{}');
    insert into subfunction (id, specialization_id, name, kind, minutes) values (101, 1, '{}', 'first', 30);
    insert into publication (address) values ('a');
    insert into doctor (publication_id, source_id, family_name, given_name, folded) values (1, 'd1', 'K', 'B', 'k b');
    insert into provider (publication_id, source_id, name, folded) values (1, 'p1', 'never read', 'a'), (1, 'p2', 'in use', 'b');
    insert into location (id, type, name, folded, no, last_no) values ('hu', 'country', '{}', 'hu', 1, 1);
    insert into provider_address (provider_id, publication_id, source_id, country, city, location_id, time_zone)
      select id, 1, source_id, 'HU', 'Budapest', 'hu', 'Europe/Budapest' from provider;
    insert into schedule (publication_id, source_id, doctor_id, provider_id, address_id, notice_minutes)
      select 1, 's' || provider_id, 1, provider_id, id, 60 from provider_address;
    insert into partner_calendar (id, provider_id, partner_id, base_url, credential, paused_at, read_at, compared_at, created_at)
      select gen_random_uuid(), id, 1, 'https://fhir.example', 'none', null, null, case when id = 2 then now() end, now() from provider;
  `);
  await migrate(database.pool);
  const { rows } = await database.pool.query(`
    select provider.name, is_closed, paused_at is not null as is_paused from schedule
      join provider on provider.id = provider_id left join partner_calendar using (provider_id) order by provider.id`);
  expect(rows).toEqual([
    { name: 'never read', is_closed: false, is_paused: false },
    { name: 'in use', is_closed: true, is_paused: true },
  ]);
});

it('makes one person of an operator whom two keys of a partner name, disabled where every key says so (S7-16, T15)', async () => {
  await migrateBefore(database.pool, '0040');
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
  await migrateBefore(database.pool, '0002');
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

  it.each(sampled(Object.entries(losing), 4))('is refused, and changes nothing: %s (F19)', async (text, lost) => {
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
