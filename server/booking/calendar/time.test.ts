import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import ical from 'ical.js';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSlots, type Week } from '../../../contract/booking/calendar.ts';
import { registerReservation, verifyReservation } from '../../../contract/booking/guest.ts';
import { startReservation } from '../../../contract/booking/hold.ts';
import { finishReservation, readReservation } from '../../../contract/booking/reservation.ts';
import { searchDoctors } from '../../../contract/booking/search.ts';
import { isAfter, isBefore } from '../../../contract/platform/instants.ts';
import { sampled } from '../../../tests/support/deep.ts';
import { guest } from '../../../tests/support/guest.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { refreshNextFree } from './next-free.ts';

// Every change of the clock in Hungary and Romania from 2024 to 2030: both at 01:00 UTC on the last Sunday of March and
// October. Each place that names a time is parsed back and must give the slot's instant.

const places = [
  { city: 'Budapest', timeZone: 'Europe/Budapest', doctor: 'Kovács', twice: '02:30' },
  { city: 'Bucharest', timeZone: 'Europe/Bucharest', doctor: 'Ionescu', twice: '03:30' },
];
type Place = (typeof places)[number];

const changes = [2024, 2025, 2026, 2027, 2028, 2029, 2030].flatMap((year) =>
  [3, 10].map((month) => {
    const last = Temporal.PlainDate.from({ year, month, day: 31 });
    const sunday = last.subtract({ days: last.dayOfWeek % 7 });
    return { season: month === 3 ? 'spring' : 'autumn', at: Temporal.Instant.from(`${sunday}T01:00:00Z`) };
  }),
);
type Change = (typeof changes)[number];
const nights = changes.flatMap((change) => places.map((place) => ({ ...place, ...change, name: `${change.at}` })));

type Slot = { id: string; start: string };
type Ids = { providerId: number; doctorId: number; subfunction: number; scheduleId: number; notice: number };

let w: World;
const doctors = new Map<string, Ids>();
const slots = new Map<string, Slot[]>();

beforeAll(async () => {
  w = await world();
  for (const place of places) {
    const row = await w.database.db
      .selectFrom('schedule')
      .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
      .where('doctor.family_name', '=', place.doctor)
      .select(['schedule.id', 'schedule.provider_id', 'schedule.doctor_id', 'schedule.notice_minutes'])
      .executeTakeFirstOrThrow();
    doctors.set(place.city, {
      providerId: row.provider_id,
      doctorId: row.doctor_id,
      subfunction: 101,
      scheduleId: row.id,
      notice: row.notice_minutes,
    });
    for (const { at } of changes) slots.set(`${place.city} ${at}`, await putSlots(row, at));
  }
});
afterAll(() => w.close());

/** Half hours from Saturday 20:00Z to Sunday 06:00Z, and around the two midnights between weeks. */
async function putSlots(schedule: { id: number; doctor_id: number }, at: Temporal.Instant): Promise<Slot[]> {
  const around = [
    [-5, 5],
    [19, 25],
    [-7 * 24 + 19, -7 * 24 + 25],
  ].flatMap(([from = 0, to = 0]) =>
    Array.from({ length: (to - from) * 2 }, (_, index) => at.add({ minutes: from * 60 + index * 30 })),
  );
  const rows = around.map((start) => ({
    id: randomUUID(),
    schedule_id: schedule.id,
    of_doctor: schedule.doctor_id,
    start_at: `${start}`,
    end_at: `${start.add({ minutes: 30 })}`,
    status: 'free',
  }));
  await w.database.db.insertInto('slot').values(rows).execute();
  return rows.map(({ id, start_at }) => ({ id, start: start_at })).sort((one, other) => byStart(one, other));
}

function byStart(one: { start: string }, other: { start: string }): number {
  return Temporal.Instant.compare(one.start, other.start);
}

function orThrow<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`there is no ${what}`);
  return value;
}

function idsOf(place: Place): Ids {
  return orThrow(doctors.get(place.city), place.city);
}

function slotsOf(place: Place, change: Change): Slot[] {
  return orThrow(slots.get(`${place.city} ${change.at}`), `${change.at}`);
}

/** The minute's job would refresh these. */
async function standAt(instant: Temporal.Instant, place: Place): Promise<void> {
  w.setNow(`${instant}`);
  const now = Temporal.Instant.from(`${instant}`);
  await inTransaction(w.services, (tx) => refreshNextFree(tx, idsOf(place), now));
}

function mondayBefore({ at }: Change): Temporal.PlainDate {
  return at.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 6 });
}

async function weekOf(place: Place, week: Temporal.PlainDate): Promise<Week> {
  const { providerId, doctorId, subfunction } = idsOf(place);
  return good(await w.call(listSlots, { providerId, doctorId, subfunction, week: `${week}` }));
}

/** The instant of a local day and time; throws when none or two match, unless `UTC±n` tells the two apart. */
function instantNamed(day: string, text: string, timeZone: string): string {
  const match = orThrow(/^(\d\d:\d\d)(?: UTC([+-]\d+))?$/.exec(text), `time in “${text}”`);
  const [, time = '', offset] = match;
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  if (offset === undefined) return `${local.toZonedDateTime(timeZone, { disambiguation: 'reject' }).toInstant()}`;
  const sign = offset.slice(0, 1);
  const zoned = Temporal.ZonedDateTime.from(`${local}${sign}${offset.slice(1).padStart(2, '0')}:00[${timeZone}]`);
  return `${zoned.toInstant()}`;
}

const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('hu', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, index, 15))),
);

/** `2026. október 25., vasárnap, 02:30 UTC+1`, wherever it stands in a text. */
function instantSaid(text: string, timeZone: string): string {
  const match = /(\d{4})\. (\p{L}+) (\d{1,2})\., \p{L}+, (\d\d:\d\d(?: UTC[+-]\d+)?)/u.exec(text);
  const [, year = '', month = '', day = '', time = ''] = orThrow(match, `date in “${text.slice(0, 400)}”`);
  const date = Temporal.PlainDate.from({ year: Number(year), month: months.indexOf(month) + 1, day: Number(day) });
  return instantNamed(`${date}`, time, timeZone);
}

/** Reads the instant as a calendar program would, by the file's own VTIMEZONE. */
function instantInFile(file: string): string {
  const calendar = new ical.Component(ical.parse(file));
  const event = new ical.Event(orThrow(calendar.getFirstSubcomponent('vevent'), 'VEVENT'));
  const property = orThrow(event.component.getFirstProperty('dtstart'), 'DTSTART');
  const named = property.getParameter('tzid');
  const block = calendar
    .getAllSubcomponents('vtimezone')
    .find((one) => `${one.getFirstPropertyValue('tzid')}` === named);
  if (named === undefined) {
    expect(`${property.getFirstValue()}`).toMatch(/Z$/);
    return iso(event.startDate.toJSDate());
  }
  const zone = new ical.Timezone(orThrow(block, `VTIMEZONE ${named}`));
  event.startDate.zone = zone;
  return iso(event.startDate.toJSDate());
}

function iso(date: Date): string {
  return `${Temporal.Instant.fromEpochMilliseconds(date.getTime())}`;
}

async function textOf(path: string): Promise<string> {
  const response = await w.request(path, { headers: { 'accept-language': 'hu' } });
  expect(response.status, path).toBe(200);
  const { document } = new JSDOM(await response.text()).window;
  for (const element of document.querySelectorAll('script, style')) element.remove();
  return document.body.textContent ?? '';
}

/** Reads each slot on the doctor's page: the day that names its column and the time that names its choice. */
async function pageOf(place: Place, week: Temporal.PlainDate): Promise<Map<string, { day: string; time: string }>> {
  const { providerId, doctorId, subfunction } = idsOf(place);
  const path = `/providers/${providerId}/doctors/${doctorId}?subfunction=${subfunction}&week=${week}&all=1`;
  const response = await w.request(path, { headers: { 'accept-language': 'hu' } });
  const { document } = new JSDOM(await response.text()).window;
  return new Map(
    [...document.querySelectorAll('input[name=slotId]')].map((input) => [
      orThrow(input.getAttribute('value'), 'slot id'),
      {
        day: orThrow(input.closest('fieldset'), 'day').id.replace('day-', ''),
        time: input.parentElement?.querySelector('span')?.textContent ?? '',
      },
    ]),
  );
}

function inWeek(all: Slot[], monday: Temporal.PlainDate, timeZone: string): Slot[] {
  const end = monday.add({ days: 7 });
  return all.filter(({ start }) => {
    const day = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).toPlainDate();
    return Temporal.PlainDate.compare(day, monday) >= 0 && Temporal.PlainDate.compare(day, end) < 0;
  });
}

describe.each(sampled(nights, 4))('$city, $season, $name (F10)', (night) => {
  const all = () => slotsOf(night, night);

  it('shows the same instants in the API, the search and on the page, each once (R12, S2.6-01)', async () => {
    await standAt(night.at.subtract({ hours: 7 * 24 }), night);
    const monday = mondayBefore(night);
    const week = await weekOf(night, monday);
    const slotsOfWeek = week.days.flatMap((day) => day.slots.map((slot) => ({ ...slot, day: day.date })));
    const expected = inWeek(all(), monday, night.timeZone);
    expect(slotsOfWeek.map(({ slotId, start }) => [slotId, start])).toEqual(
      expected.map(({ id, start }) => [id, start]),
    );
    for (const { start, day } of slotsOfWeek)
      expect(`${Temporal.Instant.from(start).toZonedDateTimeISO(night.timeZone).toPlainDate()}`).toBe(day);

    const page = await pageOf(night, monday);
    const read = [...page].map(([id, { day, time }]) => ({ id, start: instantNamed(day, time, night.timeZone) }));
    expect(read.sort(byStart)).toEqual(expected);
    const labels = [...page.values()].map(({ day, time }) => `${day} ${time}`);
    expect(new Set(labels).size).toBe(labels.length);

    const sunday = night.at.toZonedDateTimeISO('UTC').toPlainDate();
    const { items } = good(
      await w.call(searchDoctors, { doctorName: night.doctor, subfunction: 101, week: `${sunday}` }),
    );
    const [item] = items;
    const dayOf = (start: string) => Temporal.Instant.from(start).toZonedDateTimeISO(night.timeZone).toPlainDate();
    const midnightOfHost = sunday.toZonedDateTime('Europe/Budapest').toInstant();
    const within = all().filter(({ start }) => {
      const isBegun = !isBefore(start, midnightOfHost);
      return isBegun && sunday.until(dayOf(start)).days < 7;
    });
    const days = [...Map.groupBy(within.sort(byStart), ({ start }) => `${dayOf(start)}`).values()];
    const listed = days.slice(0, 4).flatMap((times, index) => times.slice(0, index === 0 ? 4 : 3));
    expect(item?.slots.map(({ slotId, start }) => [slotId, start])).toEqual(listed.map(({ id, start }) => [id, start]));
    expect(item?.nextFree).toBe(listed[0]?.start);
  });

  it(`${night.season === 'spring' ? `never shows the skipped ${night.twice}` : `tells the two ${night.twice} apart`} (R12)`, async () => {
    await standAt(night.at.subtract({ hours: 7 * 24 }), night);
    const sunday = `${night.at.toZonedDateTimeISO('UTC').toPlainDate()}`;
    const page = await pageOf(night, mondayBefore(night));
    const half = [...page.values()].filter(({ day, time }) => day === sunday && time.startsWith(night.twice));
    const [summer, winter] = night.city === 'Budapest' ? [2, 1] : [3, 2];
    expect(half.map(({ time }) => time)).toEqual(
      night.season === 'spring' ? [] : [`${night.twice} UTC+${summer}`, `${night.twice} UTC+${winter}`],
    );
  });

  it('shares no slot between neighbouring weeks and misses none across the change (R9, R12)', async () => {
    await standAt(night.at.subtract({ hours: 14 * 24 }), night);
    const monday = mondayBefore(night);
    const weeks = await Promise.all([-7, 0, 7].map((days) => weekOf(night, monday.add({ days }))));
    const ids = weeks.flatMap((week) => week.days.flatMap((day) => day.slots.map(({ slotId }) => slotId)));
    expect(new Set(ids).size).toBe(ids.length);
    const own = new Set(all().map(({ id }) => id));
    expect(ids.filter((id) => own.has(id))).toEqual(all().map(({ id }) => id));
  });

  it('counts seven calendar days of the place, though one of them has 23 or 25 hours (S9-08)', async () => {
    const midnight = mondayBefore(night).toZonedDateTime(night.timeZone).toInstant();
    await standAt(midnight, night);
    const earliest = midnight.add({ minutes: idsOf(night).notice });
    const expected = inWeek(all(), mondayBefore(night), night.timeZone).filter(({ start }) =>
      isAfter(start, earliest),
    ).length;
    const week = await weekOf(night, mondayBefore(night));
    expect(week.countWithin7Days).toBe(expected);
    const { items } = good(await w.call(searchDoctors, { doctorName: night.doctor, subfunction: 101 }));
    expect(items[0]?.countWithin7Days).toBe(expected);
  });
});

describe.each(sampled(nights, 4))('a visit in the night of $city, $season, $name (F10)', (night) => {
  it('has the same instant in the reservation, its page, the letter and both calendar files (R12, S4.4-03)', async () => {
    const near = slotsOf(night, night).filter(
      ({ start }) => Math.abs(Temporal.Instant.from(start).since(night.at).total('hours')) <= 3,
    );
    // One of them, drawn anew each run: a failure prints the seed that repeats it.
    const visit = fc.asyncProperty(fc.constantFrom(...near), async ({ id, start }) => {
      await standAt(night.at.subtract({ hours: 7 * 24 }), night);
      const hold = good(await w.call(startReservation, { slotId: id, subfunctionId: 101 }));
      const person = { ...guest(), email: `${id}@example.com`, locale: 'hu' as const };
      const input = { ...person, slotId: id, subfunctionId: 101, holdToken: hold.token };
      const { token } = good(await w.call(registerReservation, input));
      await w.deliver();
      const code = w.mailedCode();
      good(await w.call(verifyReservation, { token, code }));
      good(await w.call(finishReservation, { token }));
      await w.deliver();
      expect(good(await w.call(readReservation, { token })).start).toBe(start);

      const page = await textOf(`/services/provider-search/reservation?reservation=${token}`);
      const letter = orThrow(w.letters.at(-1), 'letter');
      const html = new JSDOM(letter.html).window.document.body.textContent ?? '';
      for (const text of [page, letter.text, html]) expect(instantSaid(text, night.timeZone)).toBe(start);

      const file = await (await w.request(`/api/reservations/${token}/visit.ics`)).text();
      expect(file).toContain('METHOD:PUBLISH');
      expect(instantInFile(file)).toBe(start);
      expect(letter.calendar?.method).toBe('REQUEST');
      expect(instantInFile(letter.calendar?.content ?? '')).toBe(start);
    });
    await fc.assert(visit, { numRuns: 1, endOnFailure: true });
  });
});
