import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../server/platform/db/migrate.ts';
import { mayRunAgain } from '../server/platform/db/unavailable.ts';
import { beforeCaseContents, olderTables } from './before-case-contents.ts';
import { careCustomer, newCare } from './care/medical-care.ts';
import { patient, sendRequest } from './care/request.ts';
import { claimCustomer, newClaim } from './claims.ts';
import { deep } from './deep.ts';
import { slotId } from './fixture.ts';
import { invariantBreaches } from './invariants.ts';
import { preauthCustomer, sendPreauth } from './preauthorizations.ts';
import { good, type World, world } from './world.ts';

type Table = (typeof olderTables)[number];

let w: World;
/** By the column that names it, a case of each kind. */
let cases: Record<Table['of'], string>;
beforeAll(async () => {
  w = await world({ pool: 20 });
  const idOf = async (table: string, { number }: { number: string }): Promise<string> =>
    (await w.database.pool.query(`select id from ${table} where number = $1`, [number])).rows[0].id;
  const { headers } = await patient(w, 'internal_medicine');
  const request = good(await sendRequest(w, headers, 'internal_medicine'));
  const preauth = good(await sendPreauth(w, (await preauthCustomer(w)).headers));
  cases = {
    care_request_id: await idOf('care_request', request),
    care_id: await idOf('medical_care', await newCare(w, (await careCustomer(w)).headers)),
    claim_id: (await newClaim(w, (await claimCustomer(w)).headers)).claimId,
    preauthorization_id: await idOf('preauthorization', preauth),
  };
});
afterAll(() => w.close());

const many = 3000;
const messageTables = olderTables.filter(({ name }) => name.endsWith('_message'));
const fileTables = olderTables.filter(({ name }) => name.endsWith('_file'));

/** The files of claims are of a receipt, and more than one batch. */
function placeIn(name: string) {
  return name === 'claim_file'
    ? { column: ', expense_no', value: ', 1', count: many }
    : { column: '', value: '', count: 50 };
}

/** Fills the tables of the version before, and keeps a second set of them that no migration knows. */
async function fill(): Promise<void> {
  const { pool } = w.database;
  for (const { name, of } of messageTables)
    await pool.query(
      `insert into ${name} (id, ${of}, at, kind, words)
       select gen_random_uuid(), $1, now() + no * interval '1 second', 'question', 'Szó ' || no from generate_series(1, ${many}) no`,
      [cases[of]],
    );
  for (const { name, of } of fileTables) {
    const { column, value, count: made } = placeIn(name);
    await pool.query(
      `with made as (insert into file overriding user value
         select (jsonb_populate_record(null::file, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid()))).*
         from (select * from file limit 1) one, generate_series(1, ${made}) returning id)
       insert into ${name} (${of}, no, file_id${column}) select $1, 100 + row_number() over (), id${value} from made`,
      [cases[of]],
    );
  }
  await pool.query('create schema kept');
  await pool.query('create table kept.care_message_time (like public.care_message_time including all)');
  for (const { name } of olderTables)
    await pool.query(`create table kept.${name} (like public.${name} including all);
      insert into kept.${name} overriding system value select * from public.${name}`);
  for (const { name } of messageTables)
    await pool.query(`select setval(pg_get_serial_sequence('kept.${name}', 'no'), max(no)) from kept.${name}`);
}

/** Everything under an older name, in the order in which the version before shows it. */
async function rowsOf(schema: string, { name, of }: Table): Promise<unknown[]> {
  const ordered = `select *, row_number() over (partition by ${of} order by no) as place from ${schema}.${name}`;
  const { rows } = await w.database.pool.query(
    `select to_jsonb(one) - case when to_jsonb(one) ? 'words' then 'no' else '' end as row from (${ordered}) one
     order by ${of}, place`,
  );
  return rows;
}

/** On one connection with prepared statements, as the version before writes; the second set is told the same. */
async function olderVersion() {
  const client = await w.database.pool.connect();
  const spare = await client.query<{ id: string }>(
    `insert into file overriding user value
     select (jsonb_populate_record(null::file, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid()))).*
     from (select * from file limit 1) one, generate_series(1, 1000) returning id`,
  );
  const ids = spare.rows.map(({ id }) => id);
  type Statement = { text: string; values: unknown[] };
  const attempt = async (statements: readonly Statement[]) => {
    await client.query('begin');
    const counts = [];
    for (const { text, values } of statements)
      counts.push((await client.query({ name: text.slice(0, 60), text, values })).rowCount);
    await client.query('set local search_path = kept, public');
    for (const [at, { text, values }] of statements.entries())
      expect([text, (await client.query(text, values)).rowCount]).toEqual([text, counts[at]]);
    await client.query('commit');
  };
  /** Once more where a migration was in the way, as `inTransaction` does. */
  const write = (...statements: readonly Statement[]) =>
    attempt(statements).catch(async (error: unknown) => {
      await client.query('rollback');
      if (!mayRunAgain(error)) throw error;
      await attempt(statements);
    });
  return {
    release: () => client.release(true),
    say: ({ name, of }: Table, id: string = randomUUID()) => {
      const text = `insert into ${name} (id, ${of}, at, kind, words) values ($1, $2, now(), 'question', $3)`;
      const said = { text, values: [id, cases[of], `Kérdés ${id}`] };
      const time = 'insert into care_message_time (message_id, no, slot_id, subfunction_id) values ($1, 0, $2, 101)';
      const proposed = { text: time, values: [id, slotId(0, '2026-11-24T09:00')] };
      return write(said, ...(name === 'care_message' ? [proposed] : []));
    },
    erase: ({ name }: Table, id: string) =>
      write({ text: `update ${name} set words = '' where id = $1`, values: [id] }),
    remove: ({ name }: Table, id: string) => write({ text: `delete from ${name} where id = $1`, values: [id] }),
    attach: ({ name, of }: Table) => {
      const { column, value } = placeIn(name);
      const next = `select $1, max(no) + 1, $2${value} from ${name} where ${of} = $1`;
      const text = `insert into ${name} (${of}, no, file_id${column}) ${next}`;
      return write({ text, values: [cases[of], ids.pop()] });
    },
    read: async ({ name, of }: Table) =>
      (
        await client.query({
          name: `read ${name}`,
          text: `select * from ${name} where ${of} = $1 order by no desc limit 3`,
          values: [cases[of]],
        })
      ).rows.length,
  };
}
type OlderVersion = Awaited<ReturnType<typeof olderVersion>>;

/** Everything the version before does. */
async function round(older: OlderVersion): Promise<void> {
  for (const table of messageTables) {
    const id = randomUUID();
    await older.say(table, id);
    await older.say(table);
    await older.erase(table, id);
  }
  for (const table of fileTables) await older.attach(table);
  for (const table of olderTables) expect(await older.read(table)).toBe(3);
}

async function count(table: string): Promise<number> {
  return (await w.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
}

/** The ids of a table in the order in which they are copied. */
async function idsOf({ name }: Table): Promise<string[]> {
  return (await w.database.pool.query(`select id from ${name} order by id`)).rows.map(({ id }) => id);
}

/** A batch of the copy waits while this row is held. */
async function hold({ name }: Table, id: string): Promise<pg.PoolClient> {
  const client = await w.database.pool.connect();
  await client.query('begin');
  await client.query(`select from ${name} where id = $1 for update`, [id]);
  return client;
}

const waiting = `select pid from pg_stat_activity where datname = current_database()
  and query like 'call copy_of_cases%' and wait_event_type = 'Lock'`;

it.runIf(deep)(
  'carries every message and file over once, stopped in the middle and gone on, while the version before reads and writes (F19)',
  {
    timeout: 120_000,
  },
  async () => {
    const { pool } = w.database;
    await beforeCaseContents(pool);
    await fill();
    const older = await olderVersion();
    for (const table of messageTables) {
      const ids = await idsOf(table);
      const [copied = '', copiedToo = '', held = '', after = '', afterToo = ''] = [5, 6, 2500, 2900, 2901].map(
        (at) => ids[at],
      );
      const holder = await hold(table, held);
      const migrating = migrate(pool).catch(String);
      await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
      const come = await count(`case_message where case_id = '${cases[table.of]}'`);
      expect([come > 0, come < many]).toEqual([true, true]);
      for (const id of [copied, after]) await older.erase(table, id);
      for (const id of [copiedToo, afterToo]) await older.remove(table, id);
      await older.say(table);
      await pool.query(`select pg_terminate_backend(pid) from (${waiting}) waiting`);
      expect(await migrating).toContain('0113_copy_case_messages.sql');
      await older.say(table);
      await holder.query('commit');
      holder.release();
    }
    let isMigrated = false;
    const writing = (async () => {
      while (!isMigrated) await round(older);
    })();
    await migrate(pool);
    isMigrated = true;
    await writing;
    await round(older);
    for (const table of olderTables) expect(await rowsOf('public', table)).toEqual(await rowsOf('kept', table));
    const kept = async (tables: readonly Table[]) =>
      (await Promise.all(tables.map(({ name }) => count(`kept.${name}`)))).reduce((sum, one) => sum + one, 0);
    expect(await count('case_message')).toBe(await kept(messageTables));
    expect(await count('case_file')).toBe(await kept(fileTables));
    expect(await count('care_message_time')).toBe(await count('kept.care_message_time'));
    expect((await invariantBreaches(w.database)).filter((one) => one.includes('head'))).toEqual([]);
    older.release();
  },
);

it('lets the version before do under the old names whatever it did to the tables (F19)', async () => {
  const { pool } = w.database;
  for (const { name, of } of messageTables) {
    const row = [randomUUID(), cases[of]];
    const insert = `insert into ${name} (id, ${of}, at, kind, words) values ($1, $2, now(), 'question', 'Egy szó.')`;
    const made = await pool.query(`${insert} returning no, words`, row);
    expect(made.rows).toEqual([{ no: expect.any(Number), words: 'Egy szó.' }]);
    expect((await pool.query(`${insert} on conflict do nothing`, row)).rowCount).toBe(0);
    expect((await pool.query(`${insert} on conflict (id) do update set words = 'Másik.'`, row)).rowCount).toBe(1);
    const locked = await pool.query(`select words from ${name} where id = $1 for update`, row.slice(0, 1));
    expect(locked.rows).toEqual([{ words: 'Másik.' }]);
    const joined = await pool.query(
      `select m.words, person.name from ${name} m left join operator_account person on person.id = m.operator_account_id
       where ${of} = $1 order by m.no desc limit 1`,
      row.slice(1),
    );
    expect(joined.rows).toEqual([{ words: 'Másik.', name: null }]);
    expect((await pool.query(`delete from ${name} where id = $1`, row.slice(0, 1))).rowCount).toBe(1);
  }
});

it.runIf(deep)('shows under each old name the cases of that kind alone (F19)', async () => {
  for (const { name, of } of olderTables) {
    const { rows } = await w.database.pool.query(`select distinct ${of} as id from ${name}`);
    expect([name, rows]).toEqual([name, [{ id: cases[of] }]]);
  }
  const { rows } = await w.database.pool.query(
    "select convalidated from pg_constraint where conname = 'care_message_time_message_id_fkey'",
  );
  expect(rows).toEqual([{ convalidated: true }]);
});
