import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { cancelReservation, finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { changing } from '../../../tests/calendars/provocations.ts';
import { good } from '../../../tests/support/world.ts';
import { readCalendars } from './read-times.ts';

let c: CalendarWorld;
let schedule: { provider_id: number; doctor_id: number; source_id: string };
beforeAll(async () => {
  c = await calendarWorld({ kind: 'ihe', patience: 4000 });
  const { provider_id } = await c.calendar();
  schedule = await c.w.database.db
    .selectFrom('schedule')
    .select(['provider_id', 'doctor_id', 'source_id'])
    .where('provider_id', '=', provider_id)
    .where('source_id', '=', 's1')
    .executeTakeFirstOrThrow();
});
afterAll(() => c.close());
beforeEach(() => c.line.does());

const find = /^POST .*\/\$find$/;

async function week() {
  const { provider_id: providerId, doctor_id: doctorId } = schedule;
  const listed = good(await c.w.call(listSlots, { providerId, doctorId, subfunction: 101 }));
  return { ...listed, ids: listed.days.flatMap(({ slots }) => slots.map(({ slotId }) => slotId)) };
}

async function read() {
  c.w.pass({ minutes: 6 });
  await readCalendars(c.w.services);
  return c.calendar();
}

const sourceOf = async (slotId: string) => {
  const slot = await c.w.database.db
    .selectFrom('partner_slot')
    .select('source_id')
    .where('slot_id', '=', slotId)
    .executeTakeFirstOrThrow();
  return slot.source_id;
};

it('the times that $find proposes are read page by page, shown, booked and given back (S4.4-01, S8.3-22)', async () => {
  await c.takeOver();
  c.line.does();
  expect(await read()).toMatchObject({ read_code: null, read_at: c.w.now().toString() });
  expect(c.line.seen).toContainEqual(expect.stringMatching(/^GET .*\$find\?.*_offset=40/));
  expect(c.line.seen.filter((line) => line.includes('Slot?'))).toEqual([]);
  const { ids, source } = await week();
  expect([ids.length > 0, source.state]).toEqual([true, 'ok']);
  const [first = ''] = ids;
  const token = await c.verified(first);
  good(await c.w.call(finishReservation, { token }));
  await read();
  expect((await week()).ids).not.toContain(first);
  good(await c.w.call(cancelReservation, { token }));
  await read();
  expect((await week()).ids).toContain(first);
});

it('a time that is proposed no longer, or held by somebody else, is offered no longer (S8.3-22)', async () => {
  const [, second = '', third = ''] = (await week()).ids;
  await c.server.put({ ...(await c.slot(await sourceOf(second))), resourceType: 'Slot', status: 'busy' });
  const reference = `Appointment/p-${await sourceOf(third)}`;
  const parameter = [{ name: 'appointment-reference', valueReference: { reference } }];
  await c.server.ask('POST', 'Appointment/$hold', { resourceType: 'Parameters', parameter });
  expect(await read()).toMatchObject({ read_code: null });
  const { ids } = await week();
  expect([ids.includes(second), ids.includes(third)]).toEqual([false, false]);
  expect((await c.w.call(startReservation, { slotId: second, subfunctionId: 101 })).error?.errorCode).toBe('RE1002');
  await c.server.expire();
  await read();
  expect((await week()).ids).toContain(third);
});

it('a window of which the server says that it has more is asked in halves (S8.3-22)', async () => {
  const { ids } = await week();
  c.line.does({ on: find, does: { lies: ({ link: _link, ...body }) => body } });
  expect(await read()).toMatchObject({ read_code: null });
  expect((await week()).ids).toEqual(ids);
  c.line.does({ on: find, does: { lies: (body) => ({ ...body, total: 9999 }) }, times: 99 });
  expect(await read()).toMatchObject({ read_code: 'AE103' });
  expect((await week()).ids).toEqual(ids);
});

it.each([
  ['does not answer', { status: 500 }, '#500'],
  ['proposes nothing', { lies: (body: object) => ({ ...body, total: 0, link: [], entry: [] }) }, 'unreadable'],
  ['proposes with others than it was asked for', changing({ participant: [{ status: 'accepted' }] }), 'unreadable'],
  ['names no Slots', changing({ slot: [] }), 'unreadable'],
  [
    'leads to another server',
    { lies: (body: object) => ({ ...body, link: [{ relation: 'next', url: 'https://example.com/' }] }) },
    'AE103',
  ],
] as const)('a server that %s leaves the times as they were (S8.2-02, S8.3-22)', async (_why, does, code) => {
  await c.change({ faults: 0, open_until: null });
  const { ids } = await week();
  c.line.does({ on: find, does, times: 99 });
  expect(await read()).toMatchObject({ read_code: code });
  expect((await week()).ids).toEqual(ids);
});

it('schedules that cannot be told apart by who takes part are not read, and those that can are (S8.3-22)', async () => {
  await c.change({ faults: 0, open_until: null });
  const { ids } = await week();
  const others = await c.w.database.db
    .selectFrom('schedule')
    .select('source_id')
    .where('provider_id', '=', schedule.provider_id)
    .where('source_id', '<>', schedule.source_id)
    .execute();
  const other = { resourceType: 'Schedule', id: others[0]?.source_id ?? '' };
  const [one, two] = ['Practitioner/1', 'Practitioner/2'].map((reference) => ({ reference }));
  const place = { reference: 'Location/l1' };
  await c.server.put({ ...other, actor: [place, two] });
  expect(await read()).toMatchObject({ read_code: 'AE103' });
  await c.server.put({ resourceType: 'Schedule', id: schedule.source_id, actor: [place, one] });
  expect(await read()).toMatchObject({ read_code: null });
  expect((await week()).ids).toEqual(ids);
});
