import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerReservation, startReservation } from '../contract/booking/reservation.ts';
import { slotId } from './fixture.ts';
import { guest } from './guest.ts';
import { invariantBreaches } from './invariants.ts';
import { good, type World, world } from './world.ts';

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
    const lost = answers.filter((answer) => answer.error);
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(199);
    for (const { error } of lost) {
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

  it('lets visitors swap times in a storm without a deadlock and without a double booking (S4.4-01)', async () => {
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
    const held = await w.database.db
      .selectFrom('reservation')
      .select('slot_id')
      .where('status', '=', 'held')
      .where('slot_id', 'in', slots)
      .execute();
    expect(new Set(held.map((row) => row.slot_id)).size).toBe(held.length);
  });
});
