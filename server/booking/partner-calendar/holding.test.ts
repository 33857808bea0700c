import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { bookingAt } from '../../../tests/calendars/booking-at.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import type { LineFault } from '../../../tests/calendars/fault-line.ts';
import { invariantBreaches } from '../../../tests/support/invariants.ts';
import { good } from '../../../tests/support/world.ts';
import { reconcile } from '../reservation/reconcile.ts';
import { calendarOf } from './calendar-row.ts';
import { compareOne } from './compare.ts';

const kinds = ['ihe', 'ihe-forgets'] as const;
const worlds = new Map<string, CalendarWorld>();
beforeAll(async () => {
  for (const kind of kinds) worlds.set(kind, await calendarWorld({ kind }));
}, 180_000);
afterAll(() => Promise.all([...worlds.values()].map((c) => c.close())));
beforeEach(async () => {
  for (const c of worlds.values()) {
    c.line.does();
    await c.change({ faults: 0, open_until: null, patience: 4000 });
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

const within = () => AbortSignal.timeout(8000);
const requestsOf = (c: CalendarWorld) => c.line.seen.map((line) => /\$\w+|identifier/.exec(line)?.[0] ?? line);
const portOf = (c: CalendarWorld) => c.w.services.partnerCalendars.of(c.id);

async function atSlot(c: CalendarWorld, slotId: string) {
  const all = await c.appointments();
  const here = all.filter(({ slot }) => JSON.stringify(slot).includes(slotId));
  return { statuses: here.map(({ status }) => status).sort(), slot: (await c.slot(slotId)).status };
}

it.each(kinds)(
  'books what it has held, moves and cancels, at a server with $hold and $book: %s (S8.3-22)',
  async (kind) => {
    const c = at(kind);
    const [slot, next] = [c.nextSlot(), c.nextSlot()];
    const token = await c.verified(slot.id);
    expect(good(await c.w.call(finishReservation, { token })).status).toBe('booked');
    expect(requestsOf(c)).toEqual(['identifier', '$find', '$hold', '$book']);
    const { id, calendar_reference } = await c.reservationAt(slot.id);
    const [made] = (await c.server.all('Appointment')).filter((one) => one.id === calendar_reference);
    expect(made).toMatchObject({ status: 'booked', slot: [{ reference: `Slot/${slot.id}` }] });
    expect(JSON.stringify(made?.identifier)).toContain(id);
    good(await c.w.call(moveReservation, { token, from: slot.id, slotId: next.id }));
    expect(await atSlot(c, next.id)).toEqual({ statuses: ['booked'], slot: 'busy' });
    expect(await atSlot(c, slot.id)).toEqual({ statuses: [], slot: 'free' });
    good(await c.w.call(cancelReservation, { token }));
    expect(await atSlot(c, next.id)).toEqual({ statuses: ['cancelled'], slot: 'free' });
  },
);

const harms: readonly LineFault['does'][] = [
  ...(['cut-before', 'cut-after', 'cut-within', 'silence-before', 'silence-after', 'late', 'garbage'] as const),
  ...[{ status: 500 }, { status: 503, headers: { 'retry-after': '9' } }, { status: 504 }],
];
const steps = { $find: find, $hold: hold, $book: book };
const troubles = Object.entries(steps).flatMap(([name, on]) =>
  harms.map((does) => ({ name, on, does, harm: JSON.stringify(does) })),
);

async function settle(c: CalendarWorld) {
  c.line.does();
  await c.line.settled();
  await c.change({ faults: 0, open_until: null, patience: 4000 });
  c.w.pass({ minutes: 1 });
  await reconcile(c.w.services, c.w.hosts.all);
}

it.each(troubles)(
  'a booking ends as one booking and no hold, after $name was $harm (S8.2-02, S8.3-22, D9)',
  async ({ on, does }) => {
    const c = at();
    const slot = c.nextSlot();
    const token = await c.verified(slot.id);
    await c.change({ patience: 400 });
    c.line.does({ on, does });
    const { error } = await c.w.call(finishReservation, { token });
    expect(error?.errorCode ?? 'booked').toMatch(/^(?:AE\d+|booked)$/);
    await settle(c);
    expect(await c.reservationAt(slot.id)).toMatchObject({ status: 'booked' });
    expect(await atSlot(c, slot.id)).toMatchObject({ slot: 'busy' });
    expect((await atSlot(c, slot.id)).statuses.filter((status) => status !== 'cancelled')).toEqual(['booked']);
  },
);

const refusalWith = (status: number, code: string): LineFault['does'] => ({
  status,
  body: { resourceType: 'OperationOutcome', issue: [{ severity: 'fatal', code }] },
});
const inBundle: LineFault['does'] = {
  status: 200,
  body: {
    resourceType: 'Bundle',
    entry: [{ resource: { resourceType: 'OperationOutcome', issue: [{ severity: 'fatal', code: 'not-found' }] } }],
  },
};
const rejected: LineFault['does'] = {
  lies: (body) => ({
    ...body,
    resourceType: 'Appointment',
    id: 'x',
    status: 'cancelled',
    start: '2026-12-01T08:00:00Z',
  }),
};

it.each([
  ['$hold', refusalWith(409, 'conflict'), 'RE0000'],
  ['$hold', refusalWith(404, 'not-found'), 'RE0000'],
  ['$hold', inBundle, 'RE0000'],
  ['$hold', refusalWith(422, 'business-rule'), 'RE2006'],
  ['$hold', refusalWith(403, 'login'), 'AE201'],
  ['$hold', refusalWith(429, 'throttled'), 'AE202'],
  ['$book', refusalWith(409, 'conflict'), 'RE0000'],
  ['$book', refusalWith(422, 'business-rule'), 'RE2006'],
  ['$book', refusalWith(422, 'required'), 'RE2005'],
  ['$book', refusalWith(429, 'throttled'), 'AE202'],
] as const)(
  'what %s refuses with %o is told as %3$s, and nothing of it stays there (S8.2-01, S8.3-08, S8.3-22)',
  async (name, does, code) => {
    for (const kind of kinds) {
      const c = at(kind);
      const slot = c.nextSlot();
      const token = await c.verified(slot.id);
      c.line.does({ on: steps[name], does });
      expect((await c.w.call(finishReservation, { token })).error?.errorCode, kind).toBe(code);
      expect((await atSlot(c, slot.id)).statuses.filter((status) => status !== 'cancelled')).toEqual([]);
      expect(await c.slot(slot.id)).toMatchObject({ status: 'free' });
      if (!code.startsWith('AE')) continue;
      await settle(c);
      expect(await c.reservationAt(slot.id), kind).toMatchObject({ status: 'booked' });
    }
  },
);

it('a time that somebody else took before $find, or between it and $hold, is told as taken (S8.2-01, S8.3-22)', async () => {
  const c = at();
  const [before, between] = [c.nextSlot(), c.nextSlot()];
  const token = await c.verified(before.id);
  await c.server.put({ ...(await c.slot(before.id)), resourceType: 'Slot', status: 'busy' });
  expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe('RE0000');
  const other = await c.verified(between.id);
  const parameter = ['start', 'end'].map((name) => ({ name, valueDateTime: between[`${name as 'start'}_at`] }));
  const body = await c.server.ask('POST', 'Appointment/$find', { resourceType: 'Parameters', parameter });
  await c.server.put({ ...(await c.slot(between.id)), resourceType: 'Slot', status: 'busy' });
  c.line.does({ on: find, does: { status: 200, body } });
  expect((await c.w.call(finishReservation, { token: other })).error?.errorCode).toBe('RE0000');
  expect(requestsOf(c)).toEqual(['identifier', '$find', '$hold', 'identifier', 'identifier']);
  expect(await c.appointments()).not.toContainEqual(expect.objectContaining({ status: 'pending' }));
});

it('a hold whose answer was lost is found by our key and booked, and not made twice (S8.3-22, D9)', async () => {
  const c = at();
  const slot = c.nextSlot();
  const booking = bookingAt(slot);
  c.line.does({ on: hold, does: 'cut-after' });
  expect(await portOf(c).book(booking, within())).toMatchObject({ state: 'unknown', code: 'AE001' });
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['pending'], slot: 'busy-tentative' });
  expect(await portOf(c).find(booking.key, within())).toBeUndefined();
  c.line.does();
  const answer = await portOf(c).book(booking, within());
  expect(answer).toMatchObject({ state: 'confirmed' });
  expect(requestsOf(c)).toEqual(['identifier', '$book']);
  expect(await portOf(c).book(booking, within())).toEqual(answer);
  expect(requestsOf(c)).toEqual(['identifier', '$book', 'identifier']);
  expect(await portOf(c).find(booking.key, within())).toEqual(answer);
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['booked'], slot: 'busy' });
});

it('a booking that came late and first is the booking, though $book refuses the second (S8.3-22, D9)', async () => {
  const c = at();
  const slot = c.nextSlot();
  const booking = bookingAt(slot);
  c.line.does({ on: book, does: 'cut-before' });
  expect(await portOf(c).book(booking, within())).toMatchObject({ state: 'unknown' });
  const identifier = `urn:kapu:reservation|${booking.key},urn:kapu:hold|${booking.key}`;
  const stale = await c.server.ask('GET', `Appointment?${new URLSearchParams({ identifier })}`);
  c.line.does();
  const answer = await portOf(c).book(booking, within());
  c.line.does({ on: /identifier/, does: { status: 200, body: stale } });
  expect(await portOf(c).book(booking, within())).toEqual(answer);
  expect(requestsOf(c)).toEqual(['identifier', '$book', 'identifier']);
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['booked'], slot: 'busy' });
});

it('a hold that ended there before it was booked is made anew (S8.3-22)', async () => {
  const c = at();
  const slot = c.nextSlot();
  const token = await c.verified(slot.id);
  c.line.does({ on: book, does: 'cut-before' });
  expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
  await c.server.expire();
  await settle(c);
  expect(await c.reservationAt(slot.id)).toMatchObject({ status: 'booked' });
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['booked', 'cancelled'], slot: 'busy' });
});

it('a hold that cannot be let go leaves the booking open, and it is asked for again (S8.3-22, D9)', async () => {
  const c = at();
  const slot = c.nextSlot();
  const token = await c.verified(slot.id);
  await c.change({ patience: 400 });
  c.line.does({ on: book, does: { status: 422 } }, { on: book, does: 'silence-before' });
  expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
  await settle(c);
  expect(await c.reservationAt(slot.id)).toMatchObject({ status: 'booked' });
});

it('where the server forgets whose a hold is, a lost answer costs the time until it ends there, and books nothing (S8.3-22)', async () => {
  const c = at('ihe-forgets');
  const slot = c.nextSlot();
  const token = await c.verified(slot.id);
  c.line.does({ on: hold, does: 'cut-after' });
  expect((await c.w.call(finishReservation, { token })).error?.errorCode).toBe('AE001');
  await settle(c);
  const { status } = await c.reservationAt(slot.id);
  expect(status).not.toBe('booked');
  await c.server.expire();
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['cancelled'], slot: 'free' });
});

it('a hold is let go with its booking, and by the comparison where none has it (S8.3-22)', async () => {
  const c = at();
  const [slot, other] = [c.nextSlot(), c.nextSlot()];
  const booking = bookingAt(slot);
  c.line.does({ on: book, does: 'cut-before' });
  expect(await portOf(c).book(booking, within())).toMatchObject({ state: 'unknown' });
  c.line.does();
  expect(await portOf(c).cancel(booking.key, '', within())).toBe('cancelled');
  expect(await atSlot(c, slot.id)).toEqual({ statuses: ['cancelled'], slot: 'free' });

  const token = await c.verified(other.id);
  good(await c.w.call(finishReservation, { token }));
  good(await c.w.call(cancelReservation, { token }));
  const { id: key } = await c.reservationAt(other.id);
  const [made] = (await c.server.all('Appointment')).filter((one) => JSON.stringify(one).includes(key));
  const identifier = [{ system: 'urn:kapu:hold', value: key }];
  if (!made) throw new Error('it is not there');
  const { cancelationReason: _reason, ...rest } = made;
  await c.server.put({ ...rest, id: randomUUID(), identifier, status: 'pending' });
  const compare = async () => {
    c.w.pass({ minutes: 2 });
    const differences = await compareOne(c.w.services, calendarOf(await c.calendar(), c.w.services.keys));
    return differences.filter((one) => one.key === key);
  };
  expect(await compare()).toEqual([{ kind: 'stray_slot', key }]);
  expect(await compare()).toEqual([]);
  expect((await atSlot(c, other.id)).statuses).toEqual(['cancelled', 'cancelled']);
});

it('an answer to $hold that says it is over is not believed before the calendar is read again (S8.3-22)', async () => {
  const c = at();
  const slot = c.nextSlot();
  const booking = bookingAt(slot);
  c.line.does({ on: hold, does: rejected });
  expect(await portOf(c).book(booking, within())).toMatchObject({ state: 'confirmed' });
  expect(requestsOf(c)).toEqual(['identifier', '$find', '$hold', 'identifier', '$book']);
});

it('leaves nothing behind that breaks an invariant (I1, I8)', async () => {
  for (const c of worlds.values()) expect(await invariantBreaches(c.w.database)).toEqual([]);
});
