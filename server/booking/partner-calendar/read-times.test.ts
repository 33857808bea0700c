import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishReservation } from '../../../contract/booking/reservation.ts';
import { type CalendarWorld, calendarWorld } from '../../../tests/calendars/calendar-world.ts';
import { good } from '../../../tests/support/world.ts';
import { calendarOf } from './calendar-row.ts';
import { bringTimes, readCalendars } from './read-times.ts';

let c: CalendarWorld;
beforeAll(async () => {
  c = await calendarWorld();
  await c.takeOver();
});
afterAll(() => c.close());
beforeEach(() => c.line.does());

async function week() {
  const { provider_id } = await c.calendar();
  const { doctor_id } = await c.w.database.db
    .selectFrom('schedule')
    .select('doctor_id')
    .where('provider_id', '=', provider_id)
    .where('source_id', '=', 's1')
    .executeTakeFirstOrThrow();
  const listed = good(await c.w.call(listSlots, { providerId: provider_id, doctorId: doctor_id, subfunction: 101 }));
  return { ...listed, ids: listed.days.flatMap(({ slots }) => slots.map(({ slotId }) => slotId)) };
}

async function read() {
  c.w.pass({ minutes: 6 });
  await readCalendars(c.w.services);
  return c.calendar();
}

it('the times of a calendar are read, shown and booked, and one that is filled elsewhere is offered no longer (S4.4-01, S8.3-22)', async () => {
  expect(await read()).toMatchObject({ read_code: null, read_at: c.w.now().toString() });
  const { ids, source } = await week();
  expect([ids.length > 0, source.state]).toEqual([true, 'ok']);
  const [first = '', second = ''] = ids;
  const token = await c.verified(first);
  good(await c.w.call(finishReservation, { token }));
  expect(await c.appointments()).toMatchObject([{ status: 'booked' }]);
  const { source_id } = await c.w.database.db
    .selectFrom('partner_slot')
    .select('source_id')
    .where('slot_id', '=', second)
    .executeTakeFirstOrThrow();
  await c.server.put({ ...(await c.slot(source_id)), resourceType: 'Slot', status: 'busy' });
  await read();
  expect((await week()).ids).not.toContain(second);
  expect((await c.w.call(startReservation, { slotId: second, subfunctionId: 101 })).error?.errorCode).toBe('RE1002');
});

it('a calendar that does not answer leaves its times, and they are shown as old when they are (S8.2-02)', async () => {
  const { ids } = await week();
  c.line.does({ on: /Slot/, does: { status: 500 }, times: 99 });
  expect(await read()).toMatchObject({ read_code: '#500' });
  expect(await week()).toMatchObject({ ids, source: { state: 'ok' } });
  c.w.pass({ minutes: 16 });
  expect((await week()).source.state).toBe('stale');
});

it('a calendar whose first reading would withdraw most of the free times is not believed (S8.3-22, T47)', async () => {
  const { ids } = await week();
  c.line.does({ on: /Slot/, does: { lies: (body) => ({ ...body, entry: [] }) }, times: 9 });
  const calendar = { ...calendarOf(await c.calendar(), c.w.services.keys), read_at: null };
  await expect(bringTimes(c.w.services, calendar)).rejects.toThrow('future free times would be withdrawn');
  expect((await week()).ids).toEqual(ids);
});

it('a calendar that suddenly lists no times is not believed (S8.3-22)', async () => {
  await c.change({ faults: 0, open_until: null });
  const { ids } = await week();
  c.line.does({ on: /Slot/, does: { lies: (body) => ({ ...body, entry: [] }) }, times: 9 });
  expect(await read()).toMatchObject({ read_code: 'unreadable' });
  expect((await week()).ids).toEqual(ids);
});

it('a calendar is read as it writes: nulls, texts for numbers, long fractions (S8.2-02)', async () => {
  await c.change({ faults: 0, open_until: null });
  const { ids } = await week();
  type Body = { total?: unknown; entry?: { resource?: Record<string, unknown> }[] };
  const lies = (body: Body) => ({
    ...body,
    total: body.total === undefined ? null : String(body.total),
    entry: body.entry?.map(({ resource = {} }) => ({
      resource: {
        ...resource,
        comment: null,
        identifier: null,
        start: String(resource.start).replace(/(?:\.\d+)?Z$/, '.0000000Z'),
        extension: [{ url: 'urn:own', valueInteger: null }],
      },
    })),
  });
  c.line.does({ on: /Slot/, does: { lies }, times: 9 });
  expect(await read()).toMatchObject({ read_code: null });
  expect((await week()).ids).toEqual(ids);
});

it('a time that a calendar lists and that cannot be read is not withdrawn (S8.2-02)', async () => {
  await c.change({ faults: 0, open_until: null });
  const { ids } = await week();
  type Body = { entry?: { resource?: Record<string, unknown> }[] };
  const lies = (body: Body) => ({
    ...body,
    entry: body.entry?.map(({ resource = {} }) => ({ resource: { ...resource, end: resource.start } })),
  });
  c.line.does({ on: /Slot/, does: { lies }, times: 9 });
  const calendar = { ...calendarOf(await c.calendar(), c.w.services.keys), read_at: null };
  await bringTimes(c.w.services, calendar, { percent: 100 });
  expect((await week()).ids).toEqual(ids);
});

it.each([
  ['of many times', { count: 9000, comment: '', most: 6, code: 'AE103' }],
  ['of long ones', { count: 2000, comment: 'x'.repeat(3000), most: 4, code: 'AE001' }],
])('a calendar that never ends, %s, is left after 20 MB or 50,000 times (T34)', async (_what, endless) => {
  const { count, comment, most, code } = endless;
  // A long wait, so that a busy machine is no reason to leave the calendar.
  const patience = 30_000;
  await c.change({ faults: 0, open_until: null, read_at: c.w.now().toString(), patience });
  const { ids } = await week();
  let pages = 0;
  const slot = { resourceType: 'Slot', schedule: { reference: 'Schedule/s1' }, status: 'free', comment };
  const entry = Array.from({ length: count }, (_, no) => ({
    resource: { ...slot, id: `endless-${no}`, start: '2027-01-04T08:00:00Z', end: '2027-01-04T08:20:00Z' },
  }));
  const lies = (body: object) => {
    pages += 1;
    return { ...body, entry, link: [{ relation: 'next', url: `Slot?_count=200&page=${pages}` }] };
  };
  c.line.does({ on: /Slot/, does: { lies }, times: 999 });
  expect([(await read()).read_code, pages]).toEqual([code, most]);
  expect((await week()).ids).toEqual(ids);
});

it('calendars are read two at a time in one process (T34)', async () => {
  const own = await c.calendar();
  const { db } = c.w.database;
  const others = await db.selectFrom('provider').select('id').where('id', '<>', own.provider_id).limit(5).execute();
  const read_at = c.w.now().subtract({ hours: 24 }).toString();
  const copies = others.map(({ id }) => ({ ...own, id: randomUUID(), provider_id: id, read_at }));
  await db.insertInto('partner_calendar').values(copies).execute();
  let [open, peak] = [0, 0];
  const both = Promise.withResolvers<void>();
  const search = async () => {
    open += 1;
    peak = Math.max(peak, open);
    if (open === 2) both.resolve();
    await both.promise;
    // A third would come meanwhile.
    for (let no = 0; no < 20; no += 1) await db.selectFrom('provider').select('id').limit(1).execute();
    open -= 1;
    return [];
  };
  const { partnerCalendars } = c.w.services;
  const connect: typeof partnerCalendars.connect = (...parameters) => ({
    ...partnerCalendars.connect(...parameters),
    search,
  });
  await readCalendars({ ...c.w.services, partnerCalendars: { ...partnerCalendars, connect } });
  expect(peak).toBe(2);
  await db
    .deleteFrom('partner_calendar')
    .where(
      'id',
      'in',
      copies.map(({ id }) => id),
    )
    .execute();
});

it('a calendar that is paused offers nothing, and its page says so (S8.2-02)', async () => {
  const { ids } = await week();
  await c.change({ paused_at: c.w.now().toString() });
  expect(await week()).toMatchObject({ ids: [], source: { state: 'unavailable' } });
  expect((await c.w.call(startReservation, { slotId: ids[0] ?? '', subfunctionId: 101 })).error?.errorCode).toBe(
    'RE1002',
  );
});
