import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmReservation, registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { readReservation } from '../../contract/booking/reservation.ts';
import { getMe } from '../../contract/identity/session.ts';
import { jobs } from '../../server/jobs.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { testDatabase } from '../support/test-database.ts';
import { good, type World, world } from '../support/world.ts';

// Portals of one database: one clock is right, the others are minutes and days off.

const skews = {
  right: {},
  'five minutes late': { minutes: -5 },
  'five minutes early': { minutes: 5 },
  'a day late': { hours: -24 },
  'a day early': { hours: 24 },
} as const satisfies Record<string, Temporal.DurationLike>;

let portals: World[];
let right: World;
const portalOf = (skew: keyof typeof skews) => portals[Object.keys(skews).indexOf(skew)] ?? right;

beforeAll(async () => {
  const on = await testDatabase();
  const shared = { ...on, drop: () => undefined };
  right = await world({ on });
  const others = Object.values(skews).slice(1);
  portals = [
    right,
    ...(await Promise.all(others.map((skew) => world({ on: shared, pool: 4, clock: () => right.now().add(skew) })))),
  ];
});
afterAll(async () => {
  for (const one of portals.slice(1)) await one.close();
  await right.close();
});

async function sweep({ services, hosts }: World): Promise<void> {
  for (const { when, run } of jobs) if (when === 'sweep') await run(services, hosts.all);
}

let booked = 0;

/** The token, if the booking was acknowledged. */
async function book(portal: World, slotId: string): Promise<string | undefined> {
  const hold = await portal.call(startReservation, { slotId, subfunctionId: 101 });
  if (!hold.ok) return undefined;
  booked += 1;
  const person = { ...guest(), email: `skewed.${booked}@example.com`, slotId, subfunctionId: 101 };
  const registered = await portal.call(registerReservation, { ...person, holdToken: hold.ok.token });
  if (!registered.ok) return undefined;
  await portal.deliver();
  const code = portals.map((one) => one.mailedCode(person.email)).find((one) => one !== '') ?? '';
  const done = await portal.call(confirmReservation, { token: registered.ok.token, code });
  return done.ok ? registered.ok.token : undefined;
}

it('gives each time once and at its own hour, whichever clock a portal has (F10, I1, I2)', async () => {
  const slots = slotIdsByDay(0)
    .slice(3, deep ? 9 : 5)
    .flat();
  const times = () => right.database.db.selectFrom('slot').select(['id', 'start_at', 'end_at']).orderBy('id').execute();
  const before = await times();
  const starts = new Map(before.map(({ id, start_at }) => [id, start_at]));
  const acknowledged: { slotId: string; token: string }[] = [];
  for (const slotId of slots) {
    const tokens = await Promise.all(portals.map((portal) => book(portal, slotId)));
    await Promise.all(portals.map(sweep));
    acknowledged.push(...tokens.flatMap((token) => (token === undefined ? [] : [{ slotId, token }])));
  }
  // Some are refused, because another clock let their holds run out.
  expect(acknowledged.length).toBeGreaterThan(slots.length / 2);
  expect(new Set(acknowledged.map(({ slotId }) => slotId)).size).toBe(acknowledged.length);
  for (const { slotId, token } of acknowledged) {
    const seen = await Promise.all(portals.map(async (one) => good(await one.call(readReservation, { token })).start));
    expect(new Set(seen)).toEqual(new Set([starts.get(slotId)]));
  }
  const { rows } = await right.database.pool.query(`select slot_id from reservation where status = 'booked'`);
  expect(rows.map((row) => row.slot_id).sort()).toEqual(acknowledged.map(({ slotId }) => slotId).sort());
  expect(await times()).toEqual(before);
  expect(await invariantBreaches(right.database)).toEqual([]);
});

it('takes a log-in until its end by its own clock, with no leeway, and a wrong clock ends it for nobody else (F10)', async () => {
  const { id } = await account(right.database);
  const { headers } = await right.session(id, { remember: false });
  const ask = async (skew: keyof typeof skews) =>
    (await portalOf(skew).call(getMe, {}, headers)).error?.errorCode ?? 'ok';
  const answers = async () => Object.fromEntries(await Promise.all(all.map(async (skew) => [skew, await ask(skew)])));
  const all = Object.keys(skews).filter((skew): skew is keyof typeof skews => Object.hasOwn(skews, skew));
  expect(await answers()).toEqual({
    right: 'ok',
    'five minutes late': 'ok',
    'five minutes early': 'ok',
    'a day late': 'ok',
    'a day early': 'K401',
  });
  await Promise.all(portals.map(sweep));
  right.pass({ minutes: 14, seconds: 59 });
  expect(await ask('right')).toBe('ok');
  right.pass({ seconds: 1 });
  expect(await ask('right')).toBe('K401');
  expect(await ask('five minutes late')).toBe('ok');
  right.pass({ minutes: 5 });
  expect(await ask('five minutes late')).toBe('K401');
});
