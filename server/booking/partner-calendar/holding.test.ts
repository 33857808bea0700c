import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { bookingAt } from '../../../tests/calendars/booking-at.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import type { LineFault } from '../../../tests/calendars/fault-line.ts';
import { invariantBreaches } from '../../../tests/invariants.ts';
import { good } from '../../../tests/world.ts';
import { reconcile } from '../reservation/reconcile.ts';
import { calendarOf } from './calendar-row.ts';
import { compareOne } from './compare.ts';

const kinds = ['ihe', 'ihe-forgets'] as const;
const worlds = new Map<string, CalendarWorld>();
beforeAll(async () => {
  for (const kind of kinds) worlds.set(kind, await calendarWorld({ kind, patience: 400 }));
});
afterAll(() => Promise.all([...worlds.values()].map((c) => c.close())));
beforeEach(async () => {
  for (const c of worlds.values()) {
    c.line.does();
    await c.change({ faults: 0, open_until: null });
  }
});

const find = /^POST .*\/\$find$/;
const hold = /^POST .*\/\$hold$/;
const book = /^POST .*\/\$book$/;

function at(kind: (typeof kinds)[number] = 'ihe'): CalendarWorld {
  const c = worlds.get(kind);
  if (!c) throw new Error(`no world ${kind}`);
  return c;
}

const used = new Map<CalendarWorld, number>();
function nextSlot(c: CalendarWorld) {
  const no = used.get(c) ?? 0;
  used.set(c, no + 1);
  const slot = c.slots[c.slots.length - 1 - no];
  if (!slot) throw new Error('no more times');
  return slot;
}

const within = () => AbortSignal.timeout(8000);
const asked = (c: CalendarWorld) => c.line.seen.map((line) => /\$\w+|identifier/.exec(line)?.[0] ?? line);
const portOf = (c: CalendarWorld) => c.w.services.partnerCalendars.of(c.id);

async function atSlot(c: CalendarWorld, slotId: string) {
  const all = await c.appointments();
  const here = all.filter(({ slot }) => JSON.stringify(slot).includes(slotId));
  return { statuses: here.map(({ status }) => status).sort(), slot: (await c.slot(slotId)).status };
}

it.each(kinds)('books what it has held, moves and cancels, at a server with $hold and $book: %s (S8.3-22)', async (kind) => {
  const c = at(kind);
  const [slot, next] = [nextSlot(c), nextSlot(c)];
  const token = await c.verified(slot.id);
  expect(good(await c.w.call(finishReservation, { token })).status).toBe('booked');
  expect(asked(c)).toEqual(['identifier', '$find', '$hold', '$book']);
  const { id, calendar_reference } = await c.reservationAt(slot.id);
  const [made] = (await c.server.all('Appointment')).filter((one) => one.id === calendar_reference);
  expect(made).toMatchObject({ status: 'booked', slot: [{ reference: `Slot/${slot.id}` }] });
  expect(JSON.stringify(made?.identifier)).toContain(id);
  good(await c.w.call(moveReservation, { token, from: slot.id, slotId: next.id }));
  expect(await atSlot(c, next.id)).toEqual({ statuses: ['booked'], slot: 'busy' });
  expect(await atSlot(c, slot.id)).toEqual({ statuses: [], slot: 'free' });
  good(await c.w.call(cancelReservation, { token }));
  expect(await atSlot(c, next.id)).toEqual({ statuses: ['cancelled'], slot: 'free' });
});
