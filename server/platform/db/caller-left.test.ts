import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/support/test-database.ts';
import { endsWithCaller } from './caller-left.ts';
import { type Database, openDatabase } from './open.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await testDatabase();
  // A long limit, so that the first statement ends by its caller alone.
  database = openDatabase(own.url, { max: 2, strangersPatience: 600_000 });
});
afterAll(async () => {
  await database?.close();
  own?.drop();
});

async function running(): Promise<number> {
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'",
  );
  return rows.length;
}

it('a statement of a reading ends when its caller leaves, and what comes after it is answered (T42, D12)', async () => {
  const caller = new AbortController();
  const reading = endsWithCaller(caller.signal, () => sql`select pg_sleep(10)`.execute(database.db));
  reading.catch(() => undefined);
  await expect.poll(running).toBe(1);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ code: '57014' });
  expect(await running()).toBe(0);
  const after = await Promise.all(
    [1, 2, 3].map((no) => sql<{ no: number }>`select ${no}::int as no`.execute(database.db)),
  );
  expect(after.map(({ rows }) => rows[0]?.no)).toEqual([1, 2, 3]);
});

it('a connection whose statement was cancelled answers nobody else (T42, D12)', async () => {
  const single = openDatabase(own.url, { max: 1, strangersPatience: 600_000 });
  const connection = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.db)).rows[0]?.pid;
  const before = await connection();
  const caller = new AbortController();
  const reading = endsWithCaller(caller.signal, () => sql`select pg_sleep(10)`.execute(single.db));
  reading.catch(() => undefined);
  await expect.poll(running).toBe(1);
  caller.abort();
  await expect(reading).rejects.toMatchObject({ code: '57014' });
  expect(await connection()).not.toBe(before);
  await single.close();
});

it('a statement of a stranger’s reading ends when it takes too long, and one of anybody else goes on (T42, D12)', async () => {
  const hasty = openDatabase(own.url, { max: 2, strangersPatience: 50 });
  const long = sql<{ done: number }>`select 1 as done from pg_sleep(0.2)`;
  const reading = endsWithCaller(new AbortController().signal, () => long.execute(hasty.db));
  await expect(reading).rejects.toMatchObject({ code: '57014' });
  expect((await long.execute(hasty.db)).rows).toEqual([{ done: 1 }]);
  await hasty.close();
});

it('a reading whose caller has left begins no further statement (T42)', async () => {
  const caller = new AbortController();
  caller.abort();
  await expect(endsWithCaller(caller.signal, () => sql`select 1`.execute(database.db))).rejects.toMatchObject({
    code: 'K503',
  });
});

it('a write is carried through though its caller leaves (R9)', async () => {
  const caller = new AbortController();
  const write = sql<{ done: number }>`select 1 as done from pg_sleep(0.2)`.execute(database.db);
  caller.abort();
  expect((await write).rows).toEqual([{ done: 1 }]);
});
