import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishReservation } from '../../contract/booking/reservation.ts';
import { resumeCalendar } from '../../server/booking/calendar-operator/connect-calendar.ts';
import { testCalendar } from '../../server/booking/calendar-operator/test-calendar.ts';
import { usualAbilities } from '../../server/booking/partner-calendar/abilities.ts';
import { findCalendar } from '../../server/booking/partner-calendar/calendar-row.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { good } from '../support/world.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld({ kind: 'ihe', patience: 4000 });
});
afterAll(() => c.close());

/** The times have the calendar's own ids once it was opened. */
async function freeSlot(): Promise<string | undefined> {
  const { db } = c.w.database;
  const known = db.selectFrom('partner_slot').innerJoin('slot', 'slot.id', 'partner_slot.slot_id');
  return (await known.select('slot.id').where('slot.status', '=', 'free').executeTakeFirst())?.id;
}

it('the operator is told which operations a calendar has, and bookings use them once it is opened again (S8.3-22)', async () => {
  await c.change({ abilities: null });
  const { provider_id } = await c.calendar();
  const able = { finds: true, holds: true, books: true, readsSlots: false, claimsSlots: false };
  expect((await testCalendar(c.w.services, provider_id)).can).toMatchObject({ ...able, software: 'Medplum 5.2.13' });
  expect((await findCalendar(c.w.services, c.id)).can).toEqual(usualAbilities);
  await resumeCalendar(c.w.services, provider_id, { force: true });
  expect((await findCalendar(c.w.services, c.id)).can).toMatchObject(able);
});

it('what was found of a calendar before $find and $hold were asked for is kept, until it is opened again (S8.3-22)', async () => {
  const { finds: _finds, holds: _holds, ...before } = { ...usualAbilities, software: 'old', books: true };
  await c.change({ abilities: JSON.stringify(before) });
  expect((await findCalendar(c.w.services, c.id)).can).toEqual({ ...before, finds: false, holds: false });
  const token = await c.verified((await freeSlot()) ?? '');
  c.line.does();
  good(await c.w.call(finishReservation, { token }));
  expect(c.line.seen.some((line) => line.includes('$book'))).toBe(true);
  expect(c.line.seen.some((line) => line.includes('$hold'))).toBe(false);
});
