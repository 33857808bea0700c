import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/booking/calendar.ts';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { cancelReservation } from '../../contract/booking/reservation.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';

describe('two hundred people and one free time', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ pool: 24 });
  });
  afterAll(() => w.close());

  it('gives the time to one and a proper refusal with other times to 199 (S8.2-01, S8.3-03)', async () => {
    const slot = slotId(0, '2026-11-24T09:00');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index % 2 === 0
          ? w.call(startReservation, { slotId: slot, subfunctionId: 101 })
          : w.call(registerReservation, { ...guest(index), slotId: slot, subfunctionId: 101 }),
      ),
    );
    const won = answers.filter((answer) => answer.ok);
    const refusals = answers.filter((answer) => answer.error);
    expect(won).toHaveLength(1);
    expect(refusals).toHaveLength(199);
    for (const { error } of refusals) {
      expect(['#400', 'RE0000']).toContain(error?.errorCode);
      expect(error?.httpCode).toBe(409);
      expect(error?.details?.alternatives).toHaveLength(3);
    }
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('answers the same reservation to two hundred repeats with one Idempotency-Key (R9)', async () => {
    const key = randomUUID();
    const input = { slotId: slotId(0, '2026-11-24T10:00'), subfunctionId: 101 };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => w.call(startReservation, input, { 'idempotency-key': key })),
    );
    expect(new Set(answers.map((answer) => good(answer).token)).size).toBe(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it.runIf(deep)(
    'lets visitors swap times in a storm without a deadlock and without a double booking (S4.4-01)',
    async () => {
      const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((time) => [
        slotId(0, `2026-11-25T${time}`),
        slotId(1, `2026-11-25T${time}`),
      ]);
      const slots = times.flat();
      await Promise.all(
        Array.from({ length: 40 }, async (_, visitor) => {
          let token: string | undefined;
          for (let turn = 0; turn < 5; turn += 1) {
            const answer = await w.call(startReservation, {
              slotId: slots[(visitor * 7 + turn * 5) % slots.length] ?? '',
              subfunctionId: 101,
              ...(token && { replaces: token }),
            });
            if (answer.error) expect(['#400', 'RE0000']).toContain(answer.error.errorCode);
            token = answer.ok?.token ?? token;
          }
        }),
      );
      expect(await invariantBreaches(w.database)).toEqual([]);
      const rows = await w.database.db
        .selectFrom('reservation')
        .select('slot_id')
        .where('status', '=', 'held')
        .where('slot_id', 'in', slots)
        .execute();
      expect(new Set(rows.map((row) => row.slot_id)).size).toBe(rows.length);
    },
  );
});

describe('a time for several people', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ pool: 24 });
  });
  afterAll(() => w.close());

  const many = async (slot: string, capacity: number) => {
    await w.database.db.updateTable('slot').set({ capacity }).where('id', '=', slot).execute();
    return slot;
  };
  const race = (slot: string, people: number) =>
    Promise.all(
      Array.from({ length: people }, (_, index) =>
        index % 2 === 0
          ? w.call(startReservation, { slotId: slot, subfunctionId: 101 })
          : w.call(registerReservation, { ...guest(index), slotId: slot, subfunctionId: 101 }),
      ),
    );
  const tokens = (answers: Awaited<ReturnType<typeof race>>) => answers.flatMap(({ ok }) => (ok ? [ok.token] : []));
  const stateOf = async (slot: string) => {
    const row = await w.database.db
      .selectFrom('slot')
      .select('status')
      .where('id', '=', slot)
      .executeTakeFirstOrThrow();
    return row.status;
  };

  it('gives as many seats as it has, and each to one (S8.2-01)', async () => {
    const slot = await many(slotId(0, '2026-11-24T09:00'), 7);
    const answers = await race(slot, 100);
    expect(tokens(answers)).toHaveLength(7);
    for (const { error } of answers) if (error) expect(['#400', 'RE0000']).toContain(error.errorCode);
    expect(await invariantBreaches(w.database)).toEqual([]);
    expect(await stateOf(slot)).toBe('busy-tentative');
    const seats = await w.database.db.selectFrom('reservation').select('seat').where('slot_id', '=', slot).execute();
    expect(seats.map(({ seat }) => seat).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('is free while a seat is, and once more when one is given back (S4.4-01)', async () => {
    const slot = await many(slotId(0, '2026-11-24T10:00'), 3);
    const [first = ''] = tokens(await race(slot, 2));
    expect(await stateOf(slot)).toBe('free');
    tokens(await race(slot, 1));
    expect(await stateOf(slot)).toBe('busy-tentative');
    good(await w.call(cancelReservation, { token: first }));
    expect(await stateOf(slot)).toBe('free');
    expect(tokens(await race(slot, 5))).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('is shown once to the person who holds a seat of it, as their own (R4)', async () => {
    const slot = await many(slotId(0, '2026-11-24T11:00'), 3);
    const [holdToken] = tokens(await race(slot, 1));
    const row = await w.database.db
      .selectFrom('schedule')
      .innerJoin('slot', 'slot.schedule_id', 'schedule.id')
      .select(['provider_id as providerId', 'doctor_id as doctorId'])
      .where('slot.id', '=', slot)
      .executeTakeFirstOrThrow();
    const week = good(await w.call(listSlots, { ...row, subfunction: 101, week: '2026-11-23', holdToken }));
    const slotRows = week.days.flatMap(({ slots }) => slots).filter(({ slotId: id }) => id === slot);
    expect(slotRows).toMatchObject([{ own: true }]);
  });

  const until = (id: string, end: string) =>
    w.database.db.updateTable('slot').set({ end_at: end }).where('id', '=', id).execute();

  it('keeps a doctor from another time that overlaps it, and lets a place have both (S8.2-01)', async () => {
    const [one = '', other = ''] = ['09:00', '09:30'].map((time) => slotId(1, `2026-11-25T${time}`));
    await many(one, 2);
    await many(other, 2);
    await until(one, '2026-11-25T11:00:00+01:00');
    expect(tokens(await race(one, 4))).toHaveLength(2);
    expect(tokens(await race(other, 4))).toHaveLength(0);
    expect(await invariantBreaches(w.database)).toEqual([]);
    const place = slotId(4, '2026-11-25T09:00');
    const beside = slotId(4, '2026-11-25T09:30');
    await w.database.db.updateTable('doctor').set({ is_place: true }).where('source_id', '=', 'd4').execute();
    await until(place, '2026-11-25T11:00:00+02:00');
    expect(tokens(await race(place, 4))).toHaveLength(1);
    expect(tokens(await race(beside, 4))).toHaveLength(1);
    expect(await invariantBreaches(w.database)).toEqual([]);
  });

  it('gives a seat to nobody twice, even where nobody waits for the lock (S8.2-01)', async () => {
    const slot = await many(slotId(0, '2026-11-26T09:00'), 2);
    await race(slot, 1);
    const twin = w.database.pool.query(
      `insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status, held_until,
        locale, created_at, seat)
      select gen_random_uuid(), 'TWIN0001', partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status, held_until,
        locale, created_at, seat from reservation where slot_id = $1`,
      [slot],
    );
    await expect(twin).rejects.toThrow('reservation_one_per_seat');
  });
});
