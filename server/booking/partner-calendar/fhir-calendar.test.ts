import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveReservation } from '../../../contract/booking/move.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { slotIdsByDay } from '../../../tests/support/fixture.ts';
import { good } from '../../../tests/support/world.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld();
});
afterAll(() => c.close());

const [monday = [], tuesday = []] = slotIdsByDay(1);

it('books, moves and cancels in a FHIR server that others wrote (S8.3-22)', async () => {
  const [slot = '', next = ''] = [monday[0], tuesday[0]];
  const token = await c.verified(slot);
  expect(good(await c.w.call(finishReservation, { token })).status).toBe('booked');
  const { id, calendar_reference } = await c.reservationAt(slot);
  expect(await c.server.all('Appointment')).toMatchObject([
    { id: calendar_reference, status: 'booked', identifier: [{ value: id }], slot: [{ reference: `Slot/${slot}` }] },
  ]);
  expect(await c.slot(slot)).toMatchObject({ status: 'busy', identifier: [{ value: id }] });
  good(await c.w.call(moveReservation, { token, from: slot, slotId: next }));
  expect(await c.appointments()).toMatchObject([{ status: 'booked', slot: [{ reference: `Slot/${next}` }] }]);
  expect([(await c.slot(slot)).status, (await c.slot(next)).status]).toEqual(['free', 'busy']);
  good(await c.w.call(cancelReservation, { token }));
  expect(await c.appointments()).toMatchObject([{ status: 'cancelled' }]);
  expect(await c.slot(next)).toMatchObject({ status: 'free' });
  expect((await c.slot(next)).identifier).toBeUndefined();
});
