import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerReservation } from '../contract/booking/guest.ts';
import { startReservation } from '../contract/booking/hold.ts';
import { command } from './command.ts';
import { slotId } from './fixture.ts';
import { guest } from './guest.ts';
import { good, type World, world } from './world.ts';

// `npm run letters`, as an operator runs it.

let w: World;
let id: string;
const letterTo = guest();

beforeAll(async () => {
  w = await world();
  const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot));
  good(await w.call(registerReservation, { ...letterTo, ...slot, holdToken: hold.token }));
  const said = 'all recipients were rejected: 550 5.1.1 …: no such user';
  const parked = {
    parked_at: '2026-11-20T09:00:00Z',
    failing_since: '2026-11-20T08:00:00Z',
    tries: 3,
    last_error: said,
  };
  const row = await w.database.db.updateTable('outbox').set(parked).returning('id').executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(() => w.close());

const letters = (...words: string[]) => command(w, 'letters', words);

it('F25: an operator sees what is parked, without an address, and sends it again', async () => {
  const seen = await letters();
  expect(seen.code).toBe(1);
  for (const word of [id, 'default', 'verify', 'parked', '3 tries', '550 5.1.1', 'since 2026-11-20T08:00:00Z']) {
    expect(seen.out).toContain(word);
  }
  expect(seen.out).not.toContain(letterTo.email);
  expect(seen.out).toContain('1 parked, 0 overdue');
  expect(await letters('retry', id)).toEqual({ code: 0, out: '1 due again\n' });
  await w.deliver();
  expect(w.letters.map(({ to }) => to)).toEqual([letterTo.email]);
  expect(await letters()).toEqual({ code: 0, out: '0 parked, 0 overdue\n' });
  expect((await letters('retry', id)).code).toBe(1);
  expect(await letters('retry', 'all')).toEqual({ code: 0, out: '0 due again\n' });
  expect((await letters('retry', 'everything')).code).toBe(2);
});
