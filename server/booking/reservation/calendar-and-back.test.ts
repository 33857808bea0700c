import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { medplum } from '../../../tests/calendars/medplum.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { good } from '../../../tests/support/world.ts';
import { calendarOf } from '../partner-calendar/calendar-row.ts';
import { compareOne } from '../partner-calendar/compare.ts';
import { reconcile } from './reconcile.ts';

let c: CalendarWorld;
let other: Awaited<ReturnType<typeof medplum>>;
/** A doctor of another practice, whose calendar is at the other server. */
const doctor = 3;
const [here = [], hereLater = []] = slotIdsByDay(1);
const [there = []] = slotIdsByDay(doctor);

beforeAll(async () => {
  other = await medplum();
  c = await calendarWorld({ hosts: [`127.0.0.1:${other.port}`] });
  const { db } = c.w.database;
  const slots = await db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .where('slot.id', 'in', there)
    .select(['slot.id', 'start_at', 'end_at', 'provider_id'])
    .execute();
  const price = await db
    .selectFrom('offering')
    .innerJoin('slot', 'slot.schedule_id', 'offering.schedule_id')
    .where('slot.id', '=', here[0] ?? '')
    .where('subfunction_id', '=', 101)
    .select(['price_amount', 'discount_rate', 'organisable'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('offering')
    .set(price)
    .where('provider_id', '=', slots[0]?.provider_id ?? 0)
    .execute();
  const id = randomUUID();
  const now = c.w.now().toString();
  await db
    .insertInto('partner_calendar')
    .values({
      ...{ id, provider_id: slots[0]?.provider_id ?? 0 },
      ...{ base_url: other.base, credential: 'none', read_at: now, created_at: now },
    })
    .execute();
  await other.put({ resourceType: 'Schedule', id: 's', actor: [{ reference: 'Location/l2' }] });
  for (const slot of slots) {
    const times = { start: slot.start_at, end: slot.end_at };
    await other.put({
      resourceType: 'Slot',
      id: slot.id,
      schedule: { reference: 'Schedule/s' },
      status: 'free',
      ...times,
    });
  }
  await db
    .insertInto('partner_slot')
    .values(slots.map((slot) => ({ slot_id: slot.id, calendar_id: id, source_id: slot.id })))
    .execute();
});
afterAll(() => Promise.all([c.close(), other.stop()]));

let used = -1;
function times() {
  used += 1;
  return { first: here[used] ?? '', away: there[used] ?? '', back: hereLater[used] ?? '' };
}

async function booked(slot: string): Promise<string> {
  const token = await c.verified(slot);
  good(await c.w.call(finishReservation, { token }));
  return token;
}

/** In the order in which they were made. */
async function keptAt(server: { all: typeof other.all }, id: string) {
  const all = await server.all('Appointment');
  return all.filter((one) => JSON.stringify(one.identifier).includes(id)).map(({ status }) => status);
}

it('a visit moves to another calendar and back, and again, and is cancelled where it is (S8.3-22, D9)', async () => {
  const { first, away, back } = times();
  const token = await booked(first);
  const { id } = await c.reservationAt(first);
  good(await c.w.call(moveReservation, { token, from: first, slotId: away }));
  expect([await keptAt(c.server, id), await keptAt(other, id)]).toEqual([['cancelled'], ['booked']]);
  const view = good(await c.w.call(moveReservation, { token, from: away, slotId: back }));
  expect([view.status, view.slotId]).toEqual(['booked', back]);
  expect([(await keptAt(c.server, id)).toSorted(), await keptAt(other, id)]).toEqual([
    ['booked', 'cancelled'],
    ['cancelled'],
  ]);
  expect([(await c.slot(first)).status, (await c.slot(back)).status]).toEqual(['free', 'busy']);
  good(await c.w.call(moveReservation, { token, from: back, slotId: first }));
  expect((await keptAt(c.server, id)).toSorted()).toEqual(['booked', 'cancelled']);
  good(await c.w.call(moveReservation, { token, from: first, slotId: away }));
  good(await c.w.call(cancelReservation, { token }));
  expect(new Set([...(await keptAt(c.server, id)), ...(await keptAt(other, id))])).toEqual(new Set(['cancelled']));
});

it('a move back that nobody answers is asked again by the same key, and ends in one booking (S8.3-22, D9)', async () => {
  const { first, away, back } = times();
  const token = await booked(first);
  const { id } = await c.reservationAt(first);
  good(await c.w.call(moveReservation, { token, from: first, slotId: away }));
  c.line.does({ on: /^POST .*\/Appointment$/, does: 'cut-after' });
  expect((await c.w.call(moveReservation, { token, from: away, slotId: back })).error?.errorCode).toBe('KT009');
  c.w.pass({ minutes: 2 });
  await reconcile(c.w.services, c.w.hosts.all);
  const row = c.w.database.db.selectFrom('reservation').select(['calendar_state', 'slot_id']).where('id', '=', id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ calendar_state: 'confirmed', slot_id: back });
  expect([(await keptAt(c.server, id)).toSorted(), await keptAt(other, id)]).toEqual([
    ['booked', 'cancelled'],
    ['cancelled'],
  ]);
});

it('what an older turn has left in a calendar is given back, and the visit of today is no difference (S8.3-22)', async () => {
  const { first, away, back } = times();
  const token = await booked(first);
  const { id } = await c.reservationAt(first);
  good(await c.w.call(moveReservation, { token, from: first, slotId: away }));
  good(await c.w.call(moveReservation, { token, from: away, slotId: back }));
  const old = (await c.server.all('Appointment')).find(
    (one) => JSON.stringify(one.identifier).includes(`"${id}"`) && one.status === 'cancelled',
  );
  const { cancelationReason: _reason, ...again } = {
    cancelationReason: undefined,
    ...old,
    resourceType: 'Appointment',
  };
  await c.server.put({ ...again, status: 'booked' });
  c.w.pass({ minutes: 2 });
  const calendar = calendarOf(await c.calendar(), c.w.services.keys);
  expect(await compareOne(c.w.services, calendar)).toEqual([{ kind: 'stray', key: id }]);
  expect(await compareOne(c.w.services, calendar)).toEqual([]);
  expect((await keptAt(c.server, id)).toSorted()).toEqual(['booked', 'cancelled']);
});
