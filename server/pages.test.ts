import { afterAll, beforeAll, expect, it } from 'vitest';
import { startReservation } from '../contract/booking/hold.ts';
import { cancelReservation } from '../contract/booking/reservation.ts';
import { listen } from '../tests/house/statements.ts';
import { slotId } from '../tests/support/fixture.ts';
import { good, type World, world } from '../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const doctorSearch = '/services/provider-search?doctorName=kovacs';
const others = [
  '/',
  '/services/provider-search?doctorName=ionescu',
  '/services/provider-search?doctorName=nobodyatall',
];

async function read(path: string): Promise<{ html: string; requests: number }> {
  const { steps, stop } = listen();
  const html = await (await w.request(path)).text().finally(stop);
  return { html, requests: steps.length };
}

it('a booking has the pages drawn anew that show its doctor, and no others (0096, R3)', async () => {
  const slot = slotId(0, '2026-11-24T09:00');
  const wasFree = (await read(doctorSearch)).html.includes(slot);
  for (const path of others) await read(path);
  for (const path of [doctorSearch, ...others]) expect((await read(path)).requests, path).toBe(0);
  const { token } = good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
  for (const path of others) expect((await read(path)).requests, path).toBe(0);
  const without = await read(doctorSearch);
  expect(without.requests).toBeGreaterThan(0);
  expect([wasFree, without.html.includes(slot)]).toEqual([true, false]);
  good(await w.call(cancelReservation, { token }));
  expect((await read(doctorSearch)).html).toContain(slot);
});
