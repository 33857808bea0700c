import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { shares } from '../../server/booking/reservation/hold-share.ts';
import type { RequestInfo } from '../../server/platform/context.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { type World, world } from '../support/world.ts';

// An attacker holds times for nobody, from one address, from many, by every way in (T42).

let w: World;
beforeAll(async () => {
  w = await world({ holdShares: true });
});
afterAll(() => w.close());
// The holds of the test before have run out by then.
beforeEach(() => w.pass({ minutes: 61 }));

const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const times = [
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
].flatMap((day) => hours.map((hour) => `${day}T${hour}`));

type Way = (slot: string, from: Partial<RequestInfo>, no: number) => Promise<string>;
const code = (run: Promise<unknown>) =>
  run.then(
    () => 'held',
    (error: unknown) => String(Reflect.get(Object(error), 'code')),
  );
const start: Way = (slot, from) =>
  code(w.execute(startReservation.id, { slotId: slot, subfunctionId: 101 }, { ...w.context(), ...from }));
const register: Way = (slot, from, no) => {
  const input = { ...guest(no), email: `p${no}@example.com`, slotId: slot, subfunctionId: 101 };
  return code(w.execute(registerReservation.id, input, { ...w.context(), ...from }));
};

async function countHolds(
  way: Way,
  doctor: number,
  count: number,
  from: (no: number) => Partial<RequestInfo>,
): Promise<number> {
  let won = 0;
  for (let no = 0; no < count; no += 1) {
    const answer = await way(slotId(doctor, times[no] ?? ''), from(no), no);
    if (answer === 'held') won += 1;
    else expect(answer).toBe('KT008');
  }
  return won;
}

describe('the times of one doctor that nobody has confirmed (T42, R41)', () => {
  it.each([
    ['by a hold', () => start],
    ['by a registration', () => register],
  ] as const)('are one address’s for its share alone: %s', async (_how, way) => {
    expect(await countHolds(way(), 1, 20, () => ({ address: '203.0.113.7' }))).toBe(shares.each);
  });

  it('are one address’s for its share however many ask at once', async () => {
    const attempts = times.slice(0, 20).map((time, no) => start(slotId(1, time), { address: '203.0.113.7' }, no));
    expect((await Promise.all(attempts)).filter((answer) => answer === 'held')).toHaveLength(shares.each);
  });

  it('are taken by a hundred addresses only up to the strangers’ share', async () => {
    const { count } = await w.database.db
      .selectFrom('slot')
      .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
      .innerJoin('slot as one', 'one.schedule_id', 'schedule.id')
      .where('one.id', '=', slotId(1, times[0] ?? ''))
      .where('slot.status', 'in', ['free', 'busy-tentative'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const most = Math.max(shares.atLeast, Math.floor(count * shares.strangers));
    const won = await countHolds(start, 1, times.length, (no) => ({ address: `198.51.100.${no}` }));
    expect(won).toBeLessThanOrEqual(most);
    const known = await account(w.database, { subscriptions: [['hasAppointments']] });
    const { token } = await w.session(known.id);
    const lastSlot = slotId(1, times.at(-1) ?? '');
    expect(await start(lastSlot, { address: '198.51.100.1', bearer: token }, 0)).toBe('held');
  });

  it('leave each account and each known browser behind one router its own share', async () => {
    const router = { address: '192.0.2.1' };
    expect(await countHolds(start, 1, shares.each, () => router)).toBe(shares.each);
    const rest = times.slice(shares.each);
    for (const no of [0, 1, 2]) {
      const browser = { ...router, visitorMark: `browser-${no}` };
      expect(await start(slotId(1, rest[no] ?? ''), browser, no)).toBe('held');
    }
  });

  it('come back with the end of a hold, and one who lets a time go may take another', async () => {
    const from = { address: '203.0.113.9' };
    await countHolds(start, 1, shares.each, () => from);
    expect(await start(slotId(1, times[10] ?? ''), from, 0)).toBe('KT008');
    w.pass({ minutes: 11 });
    expect(await start(slotId(1, times[10] ?? ''), from, 0)).toBe('held');
  });
});

it('no address keeps more than thirty times in ten minutes, at however many doctors (T42)', async () => {
  let won = 0;
  for (let no = 0; no < 45; no += 1) {
    const answer = await start(slotId(no % 3, times[Math.floor(no / 3)] ?? ''), { address: '203.0.113.8' }, no);
    if (answer === 'held') won += 1;
    // The share of one doctor is not the subject here, so times are released at once.
    await w.database.pool.query("update reservation set expires_at = now() - interval '1 year' where status = 'held'");
  }
  expect(won).toBe(30);
});
