import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { getDoctor } from '../../../contract/booking/doctor.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors, searchProviders } from '../../../contract/booking/search.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { good } from '../../../tests/support/world.ts';
import { passTime } from '../calendar/pass-time.ts';
import { pauseCalendar } from '../calendar-operator/change-calendar.ts';
import { resumeCalendar } from '../calendar-operator/connect-calendar.ts';

let c: CalendarWorld;
let ids: { provider: number; doctor: number };
beforeAll(async () => {
  c = await calendarWorld();
  await c.takeOver();
  const of = c.w.database.db.selectFrom('schedule').where('id', '=', c.slots[0]?.schedule_id ?? 0);
  const row = await of.select(['provider_id', 'doctor_id']).executeTakeFirstOrThrow();
  ids = { provider: row.provider_id, doctor: row.doctor_id };
});
afterAll(() => c.close());

const pause = () => pauseCalendar(c.w.services, ids.provider);
const resume = () => resumeCalendar(c.w.services, ids.provider, {});

async function availability(more: object = {}) {
  const { items } = good(await c.w.call(searchDoctors, { subfunction: 101, ...more }));
  const one = items.find(({ doctor }) => doctor.id === ids.doctor);
  if (!one) throw new Error('the doctor is not found');
  const { nextFree, countWithin7Days: count, slots, closed } = one;
  return {
    nextFree,
    count,
    slots: slots.length,
    closed,
    last: items.slice(items.indexOf(one)).every((after) => after.nextFree === null),
  };
}

async function elsewhere() {
  const { doctor: doctorId, provider: providerId } = ids;
  const { items } = good(await c.w.call(searchProviders, { subfunction: 101 }));
  const { offers } = good(await c.w.call(getDoctor, { providerId, doctorId }));
  const { days, source, nextFree, countWithin7Days } = good(
    await c.w.call(listSlots, { providerId, doctorId, subfunction: 101 }),
  );
  const own = items.find(({ provider }) => provider.id === providerId);
  return {
    offered: own?.offers.find(({ doctor }) => doctor.id === doctorId)?.nextFree ?? null,
    page: offers.find(({ id }) => id === 101)?.nextFree ?? null,
    times: days.flatMap(({ slots }) => slots).length > 0,
    state: source.state,
    next: nextFree,
    count: countWithin7Days,
  };
}

it('the times of a calendar are in no search and on no page while it is paused, which is said, and back once it goes on (S8.3-22, S2.6-01, S9-08)', async () => {
  const [before, around] = [await availability(), await elsewhere()];
  expect(before).toMatchObject({ closed: false });
  expect(before.nextFree).not.toBeNull();
  await pause();
  const nothing = { nextFree: null, count: 0, slots: 0, closed: true };
  expect(await availability()).toEqual({ ...nothing, last: true });
  expect(await availability({ week: '2026-11-30' })).toMatchObject(nothing);
  expect(await elsewhere()).toEqual({
    offered: null,
    page: null,
    times: false,
    state: 'unavailable',
    next: null,
    count: 0,
  });
  const late = good(await c.w.call(searchDoctors, { subfunction: 101, timeOfDay: 'morning' }));
  expect(late.items.map(({ doctor }) => doctor.id)).not.toContain(ids.doctor);
  await resume();
  expect([await availability(), await elsewhere()]).toEqual([before, around]);
});

it('nothing that happens meanwhile opens it: a hold that ends, time that passes (S8.3-22, S9-08)', async () => {
  const { token } = good(await c.w.call(startReservation, { slotId: c.slots[12]?.id ?? '', subfunctionId: 101 }));
  await pause();
  good(await c.w.call(cancelReservation, { token }));
  c.w.pass({ hours: 2 });
  await passTime(c.w.services);
  expect(await availability()).toMatchObject({ nextFree: null, closed: true });
  await resume();
  expect(await availability()).toMatchObject({ closed: false, nextFree: expect.any(String) });
});
