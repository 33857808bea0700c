import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReservation, registerReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { expiring, keepingSlot, reservationStates } from '../../../contract/booking/reservation-states.ts';
import { stateNamed, statesOf } from '../../../contract/platform/states.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { guest } from '../../../tests/support/guest.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { moveTo, withState } from './move.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function booked(time: string, no: number) {
  const slot = { slotId: slotId(0, time), subfunctionId: 101 };
  const { token: holdToken } = good(await w.call(startReservation, slot));
  const { token } = good(await w.call(registerReservation, { ...guest(no), holdToken }));
  await w.deliver();
  const code = w.mailedCode();
  good(await w.call(confirmReservation, { token, code }));
  return { token, row: await rowAt(time) };
}

async function rowAt(time: string) {
  return w.database.db
    .selectFrom('reservation')
    .selectAll()
    .where('slot_id', '=', slotId(0, time))
    .executeTakeFirstOrThrow();
}

const listed = async (sql: string) => (await w.database.pool.query(sql)).rows.map(({ name }) => String(name)).sort();

describe('the states of a reservation', () => {
  it('are those the database allows, and it keeps a slot and ends a hold in the same ones (S4.4-01, S4.4-02)', async () => {
    const inDatabase = (where: string) =>
      listed(`
      select distinct (regexp_matches(${where}, '''([a-z_]+)''::text', 'g'))[1] as name`);
    const check = `(select pg_get_constraintdef(oid) from pg_constraint where conname = 'reservation_status_check')`;
    expect(await inDatabase(check)).toEqual(statesOf(reservationStates).sort());
    expect(await inDatabase(`(select pg_get_viewdef('kept_slot'::regclass))`)).toEqual(keepingSlot.toSorted());
    for (const index of ['reservation_one_per_seat', 'reservation_one_per_doctor_and_time', 'reservation_expiring']) {
      const text = `(select indexdef from pg_indexes where indexname = '${index}')`;
      const states = index === 'reservation_expiring' ? expiring : keepingSlot;
      expect(await inDatabase(text), index).toEqual(states.toSorted());
    }
  });

  it('write each step into the history, with the given clock, and stamp the row with it', async () => {
    const { token, row } = await booked('2026-11-24T09:00', 1);
    expect(Temporal.Instant.from(row.updated_at)).toEqual(w.now());
    w.pass({ minutes: 3 });
    good(await w.call(cancelReservation, { token }));
    const steps = await w.database.db
      .selectFrom('state_change')
      .select(['object_type', 'from_state', 'to_state', 'actor', 'at'])
      .where('object_id', '=', row.id)
      .orderBy('id')
      .execute();
    expect(steps.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      [null, 'held'],
      ['held', 'pending_verification'],
      ['pending_verification', 'booked'],
      ['booked', 'cancelled_by_patient'],
    ]);
    expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set([`guest:${row.id}`]));
    const ended = await rowAt('2026-11-24T09:00');
    expect([ended.updated_at, steps.at(-1)?.at].map((at) => Temporal.Instant.from(at ?? ''))).toEqual([
      w.now(),
      w.now(),
    ]);
  });

  it('are left only for those that may follow; the rest is refused by the state’s own code and changes nothing (S8.3-05)', async () => {
    const { row } = await booked('2026-11-24T09:30', 2);
    for (const from of statesOf(reservationStates)) {
      for (const to of statesOf(reservationStates)) {
        const { next, refusal } = reservationStates[from];
        if (next.includes(to)) continue;
        const work = inTransaction(w.services, (tx) =>
          moveTo(tx, w.context(), { ...withState(row), status: from }, to, { verb: 'test' }),
        );
        await expect(work, `${from} to ${to}`).rejects.toMatchObject({ code: refusal });
      }
    }
    expect(await rowAt('2026-11-24T09:30')).toEqual(row);
  });

  it('are changed only from the state the row is in: a stale row loses', async () => {
    const { row } = await booked('2026-11-24T10:00', 3);
    const work = inTransaction(w.services, (tx) =>
      moveTo(tx, w.context(), { ...withState(row), status: 'held' }, 'expired', { verb: 'test' }),
    );
    await expect(work).rejects.toThrow('is no longer held');
    expect(await rowAt('2026-11-24T10:00')).toEqual(row);
  });

  it('are known by their names alone (S4.4-01)', () => {
    expect(stateNamed(reservationStates, 'booked')).toBe('booked');
    expect(() => stateNamed(reservationStates, 'toString')).toThrow('no state toString');
  });
});
