import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startReservation } from '../../../contract/booking/hold.ts';
import { plantedProgram } from '../../../tests/house/planted-program.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { expectLockWaits } from '../../../tests/support/lock-waits.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { apply } from './apply.ts';
import { migrate } from './migrate.ts';
import { watchHeldUp } from './migration-log.ts';

let w: World;
afterEach(() => w.close());

const patience = 3000;

const line = z.looseObject({ msg: z.string() });
const parsed = (lines: readonly string[]) => lines.map((text) => line.parse(JSON.parse(text)));
const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };

function collected() {
  const lines: string[] = [];
  return { lines, log: pino({ base: null, timestamp: false }, { write: (text: string) => void lines.push(text) }) };
}

it('a migration that holds others up is named, with how long and which tables, and each five seconds again (F25, F19)', async () => {
  w = await world();
  const { pool } = w.database;
  const client = await pool.connect();
  const { lines, log } = collected();
  let now = 0;
  try {
    const watch = await watchHeldUp({ pool, client, name: '9999_planted.sql', log, now: () => now });
    await client.query('begin; lock table reservation');
    await watch.look();
    const booking = w.call(startReservation, slot);
    await expectLockWaits(pool, 1);
    await watch.look();
    expect(lines).toEqual([]);
    for (const ms of [1500, 2000, 6000, 7000]) {
      now = ms;
      await watch.look();
    }
    await client.query('rollback');
    await booking;
    await watch.look();
    const warnings = parsed(lines);
    expect(warnings).toMatchObject([1.5, 6.5].map(() => ({ level: 40, msg: 'a migration holds others up' })));
    for (const one of warnings)
      expect(one).toMatchObject({ migration: '9999_planted.sql', waiting: 1, tables: ['reservation'] });
    expect(watch.longestSeconds()).toBeGreaterThanOrEqual(7);
  } finally {
    client.release(true);
  }
});

it('an upgrade says which migration begins and which is done, and a new database is made without a word (F25)', async () => {
  w = await world();
  const { pool } = w.database;
  const { lines, log } = collected();
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, log);
  expect(lines).toEqual([]);
  const later = { '9001_one.sql': 'select 1', '9002_two.sql': 'select 2' };
  await migrate(pool, log, plantedProgram(later));
  expect(parsed(lines).map(({ msg, migration }) => `${msg}: ${migration}`)).toEqual(
    Object.keys(later).flatMap((name) => [`a migration begins: ${name}`, `a migration is done: ${name}`]),
  );
});

it('a booking that waits too long for a lock says whose it is (F25)', async () => {
  w = await world({ patience });
  const client = await w.database.pool.connect();
  try {
    await client.query("set application_name = 'kapu migration 9999_planted.sql'; begin; lock table reservation");
    expect((await w.call(startReservation, slot)).status).toBe(503);
    const answers = () => parsed(w.lines).filter(({ msg }) => msg === 'the database could not answer');
    await expect.poll(answers).toMatchObject([
      {
        cause: 'a lock is held too long',
        holder: { application: 'kapu migration 9999_planted.sql', state: 'idle in transaction' },
      },
    ]);
  } finally {
    client.release(true);
  }
});

it('of several that wait for each other the log names the one for which all wait (F25)', async () => {
  w = await world({ patience });
  const [holder, queued] = await Promise.all([w.database.pool.connect(), w.database.pool.connect()]);
  try {
    await holder.query("set application_name = 'a console'; begin; select from slot limit 1");
    const altered = queued
      .query("begin; set local lock_timeout = '60s'; alter table slot add column planted int")
      .catch(String);
    await expectLockWaits(w.database.pool, 1);
    expect((await w.call(startReservation, slot)).status).toBe(503);
    const answers = () => parsed(w.lines).filter(({ msg }) => msg === 'the database could not answer');
    await expect.poll(answers).toMatchObject([{ holder: { application: 'a console' } }]);
    holder.release(true);
    await altered;
  } finally {
    queued.release(true);
  }
});

it('a migration runs under its name, and its connection has its own again afterwards (F25)', async () => {
  w = await world();
  const client = await w.database.pool.connect();
  try {
    const name = "current_setting('application_name')";
    await apply(client, '9999_planted.sql', `create table planted as select ${name} as name`, 'a hash');
    const { rows } = await client.query(`select (select name from planted) as during, ${name} as after`);
    expect(rows).toEqual([{ during: 'kapu migration 9999_planted.sql', after: 'kapu' }]);
  } finally {
    client.release(true);
  }
});
