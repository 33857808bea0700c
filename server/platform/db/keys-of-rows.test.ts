import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { approved, insured } from '../../../tests/covered.ts';
import { slotId } from '../../../tests/fixture.ts';
import { invariantBreaches } from '../../../tests/invariants.ts';
import { good, type World, world } from '../../../tests/world.ts';
import { migrate } from './migrate.ts';

const tables = {
  of_doctor: ['slot', 'reservation_token', 'reminder', 'reservation_move'],
  of_partner: ['subscription', 'consent', 'coverage_approval', 'coverage_entry'],
} as const;
const functions = [
  ...['slot_doctor', 'row_doctor', 'reservation_move_doctor', 'reservation_doctor_moves', 'account_partner'],
  ...['consent_partner', 'policy_partner', 'offering_priced', 'offering_repriced'],
];
const first = '0187_keys_of_rows.sql';
const last = '0189_keys_are_known.sql';

/** The database as the version before had it, with what was booked in it since. */
const before = [
  'drop view kept_slot',
  ...functions.map((name) => `drop function ${name} cascade`),
  ...Object.entries(tables).flatMap(([key, names]) => names.map((name) => `alter table ${name} drop column ${key}`)),
  'alter table provider drop column is_priced',
  `create view kept_slot as select slot_id, seat from reservation
    where status in ('held', 'pending_verification', 'pending_payment', 'pending_approval', 'booked', 'arrived', 'fulfilled')`,
  `delete from migration where name between '${first}' and '${last}'`,
];

async function bookedWorld() {
  const w = await world();
  onTestFinished(() => w.close());
  const mine = await insured(w, {});
  await approved(w, mine, { amount: 10_000 });
  const on = (day: number) => slotId(0, `2026-11-${day}T09:00`);
  const held = good(await w.call(startReservation, { slotId: on(24), subfunctionId: 101 }, mine.headers));
  const { token } = good(await w.call(finishWithLogin, { token: held.token }, mine.headers));
  good(await w.call(moveReservation, { token, from: on(24), slotId: on(25) }, mine.headers));
  for (const whose of ['account', 'reservation'])
    await w.database.pool.query(`insert into consent (of_partner, ${whose}_id, kind, given, version, hash, language, host, at, request_id)
      select partner_id, id, 'privacy_statement', true, '1', '', 'hu', 'localhost', now(), 'x' from ${whose}`);
  return { w, mine, token };
}

async function applyFirst({ database }: World): Promise<void> {
  const text = readFileSync(join('server/platform/db/migrations', first), 'utf8');
  await database.pool.query(text);
  const hash = createHash('sha256').update(text).digest('hex');
  await database.pool.query('insert into migration (name, hash) values ($1, $2)', [first, hash]);
}

async function unkeyed({ database }: World): Promise<string[]> {
  const counts = Object.entries(tables).flatMap(([key, names]) =>
    names.map(
      (name) => `select '${name}' as name from ${name} group by 1 having count(*) = 0 or count(${key}) < count(*)`,
    ),
  );
  return (await database.pool.query(counts.join(' union all '))).rows.map(({ name }) => name);
}

it('rows of before get their key, and so does what the version before writes beside a migration (F19, S8.2-01)', async () => {
  const { w, mine, token } = await bookedWorld();
  for (const statement of before) await w.database.pool.query(statement);
  await applyFirst(w);
  expect(await unkeyed(w)).toEqual([...tables.of_doctor, ...tables.of_partner]);
  const copies = [
    ['slot', { id: randomUUID(), start_at: '2027-01-01T08:00:00Z', end_at: '2027-01-01T08:30:00Z' }],
    ['reservation_token', { hash: '\\x00' }],
    ['reminder', { sequence: 7 }],
    ['subscription', { id: randomUUID(), policy_no: 'X' }],
    ['coverage_entry', { id: 1000 }],
  ] as const;
  for (const [table, changes] of copies)
    await w.database.pool.query(
      `insert into ${table} ${table === 'coverage_entry' ? 'overriding system value' : ''}
        select (jsonb_populate_record(${table}, $1::jsonb)).* from ${table} limit 1`,
      [JSON.stringify(changes)],
    );
  const ofCopies = await w.database.pool.query(`select of_doctor from slot where start_at = '2027-01-01T08:00:00Z'
    union all select of_partner from subscription where policy_no = 'X' union all select of_partner from coverage_entry where id = 1000`);
  expect(ofCopies.rows.map(({ of_doctor }) => of_doctor)).toEqual([1, 1, 1]);
  await migrate(w.database.pool);
  expect(await unkeyed(w)).toEqual([]);
  expect(await invariantBreaches(w.database)).toEqual([]);
  expect(good(await w.call(readReservation, { token }, mine.headers)).status).toBe('booked');
  await expect(w.database.pool.query('update coverage_entry set note = null')).rejects.toThrow(
    'is corrected by another entry',
  );
});

it('a visit’s tokens and reminders go with it to another doctor, and a time that goes to another doctor is left where its visit is (S8.2-01)', async () => {
  const { w, mine, token } = await bookedWorld();
  const { pool } = w.database;
  const to = slotId(1, '2026-11-26T09:00');
  const from = slotId(0, '2026-11-25T09:00');
  good(await w.call(moveReservation, { token, from, slotId: to }, mine.headers));
  const { rows } = await pool.query(
    'select distinct of_doctor from reservation_token union select of_doctor from reminder',
  );
  expect(rows).toHaveLength(1);
  expect(await invariantBreaches(w.database)).toEqual([]);
  const moved = await pool.query(
    `update slot set schedule_id = (select max(id) from schedule) where id = any($1)
      returning id, of_doctor = (select doctor_id from schedule where id = schedule_id) as goes_along`,
    [[from, to]],
  );
  expect(new Map(moved.rows.map(({ id, goes_along }) => [id, goes_along]))).toEqual(
    new Map([
      [from, true],
      [to, false],
    ]),
  );
  expect(good(await w.call(readReservation, { token }, mine.headers)).status).toBe('booked');
  expect(await invariantBreaches(w.database)).toEqual([]);
});

it('a provider is said to have prices as long as any of its offers has one', async () => {
  const { w } = await bookedWorld();
  const priced = async () =>
    (await w.database.pool.query('select id from provider where is_priced order by id')).rows.length;
  const many = await priced();
  await w.database.pool.query('update offering set price_amount = null, currency = null');
  expect([many > 0, await priced()]).toEqual([true, 0]);
  await w.database.pool.query(
    "update offering set price_amount = 1, currency = 'HUF' where provider_id = (select min(id) from provider)",
  );
  expect(await priced()).toBe(1);
  await w.database.pool.query('delete from offering where provider_id = (select min(id) from provider)');
  expect(await priced()).toBe(0);
});
