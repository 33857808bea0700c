import { expect, it, onTestFinished } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { moveReservation } from '../../../contract/booking/move.ts';
import { finishWithLogin, readReservation } from '../../../contract/booking/reservation.ts';
import { approved, insured } from '../../../tests/entitlement/covered.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good, world } from '../../../tests/support/world.ts';

async function bookedWorld() {
  const w = await world();
  onTestFinished(() => w.close());
  const mine = await insured(w, {});
  await approved(w, mine, { amount: 10_000 });
  const on = (day: number) => slotId(0, `2026-11-${day}T09:00`);
  const reservation = good(await w.call(startReservation, { slotId: on(24), subfunctionId: 101 }, mine.headers));
  const { token } = good(await w.call(finishWithLogin, { token: reservation.token }, mine.headers));
  good(await w.call(moveReservation, { token, from: on(24), slotId: on(25) }, mine.headers));
  for (const subject of ['account', 'reservation'])
    await w.database.pool.query(`insert into consent (of_partner, ${subject}_id, kind, given, version, hash, language, host, at, request_id)
      select partner_id, id, 'privacy_statement', true, '1', '', 'hu', 'localhost', now(), 'x' from ${subject}`);
  return { w, mine, token };
}

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
