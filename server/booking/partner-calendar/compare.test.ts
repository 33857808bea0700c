import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { good } from '../../../tests/support/world.ts';
import { gauges } from '../gauges.ts';
import { calendarOf } from './calendar-row.ts';
import { compareCalendars, compareOne } from './compare.ts';
import { keySystem } from './fhir/resources.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld();
});
afterAll(() => c.close());

let used = 0;
async function booked() {
  used += 1;
  const slot = c.slots[20 + used]?.id ?? '';
  const token = await c.verified(slot);
  good(await c.w.call(finishReservation, { token }));
  const { id } = await c.reservationAt(slot);
  const [made] = (await c.server.all('Appointment')).filter((one) => JSON.stringify(one).includes(id));
  if (!made) throw new Error('it is not there');
  return { token, id, slot, made };
}

async function compare() {
  c.w.pass({ minutes: 2 });
  return compareOne(c.w.services, calendarOf(await c.calendar(), c.w.services.keys));
}

it('a booking that both have is no difference (S8.3-22)', async () => {
  await booked();
  expect(await compare()).toEqual([]);
});

/** The number of differences in the metrics, and their age in seconds. */
async function gauged() {
  const ownGauges = gauges.filter(({ name }) => name.startsWith('kapu_calendar_differences'));
  return Promise.all(ownGauges.map(({ read }) => read(c.w.services)));
}

it('finds what the calendar has cancelled, deleted or moved, until both say the same again (S8.3-22)', async () => {
  const [one, other] = [await booked(), await booked()];
  await c.server.put({ ...one.made, status: 'cancelled' });
  await c.server.put({ ...other.made, start: c.slots[2]?.start_at ?? '' });
  expect(await compare()).toEqual(
    expect.arrayContaining([
      { kind: 'missing', key: one.id },
      { kind: 'moved', key: other.id },
    ]),
  );
  c.w.pass({ seconds: 90 });
  expect(await gauged()).toEqual([3, 90]);
  await c.server.put(one.made);
  await c.server.put(other.made);
  expect(await compare()).toEqual([]);
  expect(await gauged()).toEqual([0, 0]);
  const rows = await c.w.database.db.selectFrom('calendar_difference').select(['kind', 'settled_at']).execute();
  expect(
    rows.filter(({ kind }) => kind === 'missing' || kind === 'moved').every(({ settled_at }) => settled_at !== null),
  ).toBe(true);
});

it('cancels there what is over here, and leaves what the portal has never known (S8.3-22)', async () => {
  const { token, id, made, slot } = await booked();
  good(await c.w.call(cancelReservation, { token }));
  await c.server.put(made);
  await c.server.put({
    ...(await c.slot(slot)),
    resourceType: 'Slot',
    status: 'busy',
    identifier: [{ system: keySystem, value: id }],
  });
  const foreign = randomUUID();
  await c.server.put({ ...made, id: foreign, identifier: [{ system: keySystem, value: foreign }] });
  const differences = await compare();
  expect(differences).toEqual(
    expect.arrayContaining([
      { kind: 'stray', key: id },
      { kind: 'stray', key: foreign },
    ]),
  );
  expect(await compare()).toEqual([{ kind: 'stray', key: foreign }]);
  expect(await c.slot(slot)).toMatchObject({ status: 'free' });
  expect(await c.server.ask('GET', `Appointment/${foreign}`)).toMatchObject({ status: 'booked' });
});

it('frees a time there that no visit has (S8.3-22)', async () => {
  const { id } = await booked();
  const other = c.slots[80]?.id ?? '';
  await c.server.put({
    ...(await c.slot(other)),
    resourceType: 'Slot',
    status: 'busy',
    identifier: [{ system: keySystem, value: id }],
  });
  expect(await compare()).toContainEqual({ kind: 'stray_slot', key: id });
  expect(await c.slot(other)).toMatchObject({ status: 'free' });
});

it('is done once an hour, and not while the calendar is paused (S8.3-22)', async () => {
  const comparedAt = async () => (await c.calendar()).compared_at;
  await c.change({ read_at: c.w.now().toString(), compared_at: null });
  await compareCalendars(c.w.services);
  const first = await comparedAt();
  expect(first).toBe(c.w.now().toString());
  c.w.pass({ minutes: 50 });
  await compareCalendars(c.w.services);
  expect(await comparedAt()).toBe(first);
  c.w.pass({ minutes: 20 });
  await c.change({ paused_at: c.w.now().toString() });
  await compareCalendars(c.w.services);
  expect(await comparedAt()).toBe(first);
  await c.change({ paused_at: null });
  await compareCalendars(c.w.services);
  expect(await comparedAt()).toBe(c.w.now().toString());
});
