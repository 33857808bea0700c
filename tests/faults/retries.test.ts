import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { confirmReservation, registerReservation } from '../../contract/booking/guest.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { type Answer, callerOf } from '../support/caller.ts';
import { deep } from '../support/deep.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { guest } from '../support/guest.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { slowLine } from '../support/slow-line.ts';
import { type World, world } from '../support/world.ts';

// Connections end at any packet, before or after the portal's work, and callers try again.

let w: World;
let line: Awaited<ReturnType<typeof slowLine>>;
let close: () => void;
beforeAll(async () => {
  w = await world();
  const server = createServer(getRequestListener(w.app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  line = await slowLine(typeof address === 'object' && address ? address.port : 0);
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  await line.close();
  close();
  await w.close();
});

const call = callerOf((path, init) =>
  fetch(`http://localhost:${line.port}${path}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), connection: 'close' },
  }),
);

let attempts = 0;

async function insist<Out extends z.ZodType>(ask: () => Promise<Answer<Out>>): Promise<Answer<Out>> {
  for (;;) {
    attempts += 1;
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
  }
}

type BookingNews = { slotId: string; token: string | undefined; email: string };

async function book(no: number, slotId: string): Promise<BookingNews> {
  const email = `again.${no}@example.com`;
  const slot = { slotId, subfunctionId: 101 };
  const keys = [randomUUID(), randomUUID(), randomUUID()].map((key) => ({ 'idempotency-key': key }));
  const hold = await insist(() => call(startReservation, slot, keys[0]));
  if (!hold.ok) return { slotId, email, token: undefined };
  const person = { ...guest(), email, captcha: `person ${no}`, ...slot, holdToken: hold.ok.token };
  const registered = await insist(() => call(registerReservation, person, keys[1]));
  if (!registered.ok) return { slotId, email, token: undefined };
  await w.deliver();
  const { token } = registered.ok;
  const done = await insist(() => call(confirmReservation, { token, code: w.mailedCode(email) }, keys[2]));
  return { slotId, email, token: done.ok && token };
}

it('books once for whoever asks again because the answer was lost, and gives each time to one (F16, R9, I1, I2)', async () => {
  line.become({ cut: 0.15 });
  const slots = slotIdsByDay(0)
    .slice(0, deep ? 12 : 2)
    .flat();
  const bookings: BookingNews[] = [];
  for (const [at, slotId] of slots.entries())
    bookings.push(...(await Promise.all([0, 1].map((who) => book(2 * at + who, slotId)))));
  expect(line.counts().cuts).toBeGreaterThan(slots.length / 2);
  expect(attempts).toBeGreaterThan(bookings.length);
  const { rows } = await w.database.pool.query('select slot_id, email from reservation where status = $1', ['booked']);
  const booked = rows.map(({ slot_id, email }) => `${slot_id} ${email}`).sort();
  const acknowledged = bookings.flatMap(({ slotId, email, token }) => (token ? [`${slotId} ${email}`] : [])).sort();
  expect(booked).toEqual(acknowledged);
  expect(acknowledged.length).toBe(slots.length);
  expect(await invariantBreaches(w.database)).toEqual([]);
});
