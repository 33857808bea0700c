import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from './open.ts';

const url = inject('serverUrl').replace('DATABASE', 'postgres');
const broken: string[] = [];
let database: Database;
let admin: Database;

beforeAll(() => {
  database = openDatabase(url, { max: 2, onError: (error) => broken.push(error.message) });
  admin = openDatabase(url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await admin.close();
});

async function pidOf(query: { execute: (db: Database['db']) => Promise<{ rows: { pid: number }[] }> }) {
  const { rows } = await query.execute(database.db);
  return rows[0]?.pid;
}

const ownPid = sql<{ pid: number }>`select pg_backend_pid() as pid`;

it('F21: outlives connections that break in use, while they are asked and between two statements', async () => {
  const query = database.db.connection().execute(async (connection) => {
    const { rows } = await ownPid.execute(connection);
    const ending = admin.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await sql`select pg_sleep(30)`.execute(connection).finally(() => ending);
  });
  await expect(query).rejects.toMatchObject({ code: '57P01' });
  const between = database.db.transaction().execute(async (tx) => {
    const { rows } = await ownPid.execute(tx);
    await admin.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await expect.poll(() => broken.length, { timeout: 5000, interval: 10 }).toBeGreaterThan(1);
    await sql`select 1`.execute(tx);
  });
  await expect(between).rejects.toThrow(/not queryable|terminated/);
  expect(await pidOf(ownPid)).toBeGreaterThan(0);
});

it('F22: gives up a connection that leads to a read-only server, and keeps one whose statement failed', async () => {
  const first = await pidOf(ownPid);
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow(/division by zero/);
  expect(await pidOf(ownPid)).toBe(first);
  const write = database.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`create table never ()`.execute(tx));
  await expect(write).rejects.toMatchObject({ code: '25006' });
  expect(await pidOf(ownPid)).not.toBe(first);
});

it('logs a statement that takes longer than it may, without the values, and no other (P08, P04)', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { db, close } = openDatabase(url, { max: 1, slow: { afterMs: 100, log } });
  await sql`select ${'canary'}::text`.execute(db);
  await sql`select ${'canary'}::text,
    pg_sleep(0.15)`.execute(db);
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 150`.execute(tx);
      await sql`select ${'canary'}::text, pg_sleep(1)`.execute(tx);
    }),
  ).rejects.toMatchObject({ code: '57014' });
  await close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, failed: false, ms: expect.any(Number), statement: 'select $1::text, pg_sleep(0.15)' },
    { level: 40, failed: true, statement: 'select $1::text, pg_sleep(1)' },
  ]);
  expect(lines.join('')).not.toContain('canary');
});

it('takes what outlasts a transaction past a pooler where there is a way, else the one way there is (0130)', async () => {
  const way = (name: string) => `${url}${url.includes('?') ? '&' : '?'}application_name=${name}`;
  const name = sql<{ name: string }>`select current_setting('application_name') as name`;
  const named = async ({ db }: Pick<Database, 'db'>) => (await name.execute(db)).rows[0]?.name;
  const pooled = openDatabase(way('pooled'), { max: 1, sessionsUrl: way('past') });
  expect([await named(pooled), await named(pooled.sessions)]).toEqual(['pooled', 'past']);
  await pooled.close();
  expect(database.sessions.pool).toBe(database.pool);
});
