import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSlots } from '../../contract/booking/calendar.ts';
import * as calendarDesk from '../../contract/booking/calendar-desk.ts';
import { getDoctor } from '../../contract/booking/doctor.ts';
import { startReservation } from '../../contract/booking/hold.ts';
import { moveReservation, readMove } from '../../contract/booking/move.ts';
import { cancelReservation, finishReservation, readReservation } from '../../contract/booking/reservation.ts';
import { searchDoctors, searchProviders } from '../../contract/booking/search.ts';
import { getProvider, getSpecialization } from '../../contract/directory/provider.ts';
import { href } from '../../contract/href.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { languages } from '../../contract/platform/languages.ts';
import { freeTimesFor } from '../../server/booking/waiting-list/free-times.ts';
import { type CalendarWorld, calendarWorld } from '../calendars/calendar-world.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { visit } from '../support/visit.ts';
import { good } from '../support/world.ts';

let c: CalendarWorld;
let place: { providerId: number; doctorId: number; scheduleId: number };
beforeAll(async () => {
  c = await calendarWorld();
  const row = await c.w.database.db
    .selectFrom('schedule')
    .where('id', '=', c.slots[0]?.schedule_id ?? 0)
    .selectAll()
    .executeTakeFirstOrThrow();
  place = { providerId: row.provider_id, doctorId: row.doctor_id, scheduleId: row.id };
});
afterAll(() => c.close());
beforeEach(() => c.line.does());

const own = { host: 'localhost:3000' };
const other = { host: 'telekom-health.localhost:3000' };
type HostHeader = typeof own;

async function supervisorOf(brand: string, at: HostHeader) {
  const { headers } = await c.w.desk(['supervisor'], brand);
  return { ...headers, ...at };
}
const ofOwn = () => supervisorOf('default', own);
const ofOther = () => supervisorOf('telekom-health', other);

async function freeInPublication(at: HostHeader, query = ''): Promise<string[]> {
  const read = async (path: string) => (await c.w.request(path, at)).text();
  const manifest = JSON.parse(await read(`/fhir/$bulk-publish${query}`));
  const files: { type: string; url: string }[] = manifest.output;
  const texts = await Promise.all(
    files.filter(({ type }) => type === 'Slot').map(({ url }) => read(new URL(url).pathname + new URL(url).search)),
  );
  const lines = texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  return lines
    .filter(({ schedule }) => schedule.reference === `Schedule/${place.scheduleId}`)
    .map(({ id, status }) => `${id} ${status}`)
    .toSorted();
}

async function fhirTotal(at: HostHeader, path: string): Promise<number> {
  const answer = await c.w.request(`/fhir/${path}`, at);
  return (await answer.json()).total;
}

async function offeredAt(at: HostHeader) {
  const { providerId, doctorId, scheduleId } = place;
  const doctors = good(await c.w.call(searchDoctors, { subfunction: 101 }, at)).items;
  const clinics = good(await c.w.call(searchProviders, { subfunction: 101 }, at)).items;
  const later = good(await c.w.call(searchDoctors, { subfunction: 101, week: '2026-11-30' }, at)).items;
  const week = good(await c.w.call(listSlots, { providerId, doctorId, subfunction: 101 }, at));
  const { offers } = good(await c.w.call(getDoctor, { providerId, doctorId }, at));
  const clinic = good(await c.w.call(getProvider, { providerId }, at));
  const specializationId = clinic.specializations[0]?.id ?? 0;
  const specialty = good(await c.w.call(getSpecialization, { providerId, specializationId }, at));
  const wish = {
    ...{ account_id: crypto.randomUUID(), subfunction_id: 101, doctor_id: doctorId, provider_id: providerId },
    ...{ location_id: null, earlier_than: null, relative_id: null, before: null },
    ...{ earliest_day: '2026-11-23', latest_day: '2026-12-31', day_parts: ['morning', 'afternoon', 'evening'] },
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  };
  const host = c.w.hosts.all.find(({ name }) => `${name}:3000` === at.host || name === at.host);
  if (!host) throw new Error(`there is no host ${at.host}`);
  const context = { ...c.w.context(), host, session: undefined };
  const waiting = await c.w.database.db.transaction().execute((tx) => freeTimesFor(tx, context, wish));
  return {
    search: doctors
      .filter(({ doctor }) => doctor.id === doctorId)
      .flatMap(({ slots }) => slots.map(({ slotId }) => slotId)),
    later: later.filter(({ doctor }) => doctor.id === doctorId).map(({ nextFree }) => nextFree),
    clinics: clinics.filter(({ provider }) => provider.id === providerId).map(({ nextFree }) => nextFree),
    week: week.days.flatMap(({ slots }) => slots.map(({ slotId }) => slotId)),
    next: [week.nextFree?.start ?? null, week.countWithin7Days, week.source.state],
    page: offers.map(({ nextFree }) => nextFree),
    clinic: [clinic.timesOffered, ...clinic.doctors.map(({ nextFree }) => nextFree)],
    specialty: [specialty.timesOffered, ...specialty.doctors.map(({ nextFree }) => nextFree)],
    fhir: await fhirTotal(at, `Slot?schedule=Schedule/${scheduleId}&status=free`),
    find: await fhirTotal(
      at,
      `Appointment/$find?start=2026-11-23T00:00:00Z&end=2026-12-31T00:00:00Z&practitioner=Practitioner/${doctorId}&visit-type=101`,
    ),
    published: (await freeInPublication(at)).filter((line) => line.endsWith(' free')),
    waiting: waiting.map(({ id }) => id),
  };
}

const nothing = {
  ...{ search: [], later: [], clinics: [], week: [], next: [null, 0, 'not_offered'], waiting: [] },
  ...{ fhir: 0, find: 0, published: [] },
};

describe('a clinic that one partner has paused', () => {
  it('offers nothing to its customers anywhere, and everything to those of the others, until it is offered again (T47, D11, S8.3-22)', async () => {
    const [before, beside] = [await offeredAt(other), await offeredAt(own)];
    expect([before.search.length, before.fhir, before.find, before.published.length].every((count) => count > 0)).toBe(
      true,
    );
    good(await c.w.call(calendarDesk.pauseClinic, { providerId: place.providerId }, await ofOther()));
    c.w.pass({ minutes: 2 });
    const paused = await offeredAt(other);
    const { page, clinic, specialty, ...times } = paused;
    expect(times).toEqual(nothing);
    expect(new Set([...page, ...clinic, ...specialty])).toEqual(new Set([null, false]));
    expect(await offeredAt(own)).toEqual(beside);
    good(await c.w.call(calendarDesk.resumeClinic, { providerId: place.providerId }, await ofOther()));
    c.w.pass({ minutes: 2 });
    expect(await offeredAt(other)).toEqual(before);
  });

  it('is booked by nobody there and by everybody elsewhere; a time that was held before is still theirs (T47, S2.3-01)', async () => {
    const [first, second, third] = [c.nextSlot(), c.nextSlot(), c.nextSlot()].map(({ id }) => ({
      slotId: id,
      subfunctionId: 101,
    }));
    if (!first || !second || !third) throw new Error('no times');
    const hold = good(await c.w.call(startReservation, first, other));
    good(await c.w.call(calendarDesk.pauseClinic, { providerId: place.providerId }, await ofOther()));
    expect((await c.w.call(startReservation, second, other)).error?.errorCode).toBe('RE1002');
    expect(good(await c.w.call(readReservation, { token: hold.token }, other)).status).toBe('held');
    good(await c.w.call(cancelReservation, { token: hold.token }, other));
    good(await c.w.call(startReservation, third, own));
    good(await c.w.call(calendarDesk.resumeClinic, { providerId: place.providerId }, await ofOther()));
    good(await c.w.call(startReservation, second, other));
  });

  it('keeps what was booked there: it is read and cancelled, and nothing moves to it (T47, S2.3-01)', async () => {
    const token = await c.verified(c.nextSlot().id);
    good(await c.w.call(finishReservation, { token }));
    const target = c.nextSlot().id;
    good(await c.w.call(calendarDesk.pauseClinic, { providerId: place.providerId }, await ofOwn()));
    const { slotId: from } = good(await c.w.call(readReservation, { token }));
    expect((await c.w.call(readMove, { token, slotId: target })).error?.errorCode).toBe('RE1002');
    expect((await c.w.call(moveReservation, { token, from, slotId: target })).error?.errorCode).toBe('RE1002');
    expect(good(await c.w.call(cancelReservation, { token })).status).toBe('cancelled_by_patient');
    good(await c.w.call(calendarDesk.resumeClinic, { providerId: place.providerId }, await ofOwn()));
  });

  it('tells a publication of changes that its times are busy and free again, without a change of the times (T47, S3.9-01)', async () => {
    const since = `?_since=${encodeURIComponent(new Date(Date.now() + 10 * 60_000).toISOString())}`;
    const { changed_at } = await c.w.database.db
      .selectFrom('clinic_pause')
      .select('changed_at')
      .where('provider_id', '=', place.providerId)
      .executeTakeFirstOrThrow();
    expect(changed_at).toBeDefined();
    expect(await freeInPublication(other, since)).toEqual([]);
    const soon = `?_since=${encodeURIComponent(new Date().toISOString())}`;
    good(await c.w.call(calendarDesk.pauseClinic, { providerId: place.providerId }, await ofOther()));
    const changes = await freeInPublication(other, soon);
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.filter((line) => line.endsWith(' free'))).toEqual([]);
    good(await c.w.call(calendarDesk.resumeClinic, { providerId: place.providerId }, await ofOther()));
  });

  it.each(languages)('says so on its pages in %s, and that it is no full calendar (T47, R18)', async (language) => {
    const words: Partial<Record<Language, string>> = {
      hu: 'jelenleg nem kínálunk időpontot',
      en: 'not offering appointments',
      ro: 'nu oferim programări',
    };
    const { providerId, doctorId } = place;
    good(await c.w.call(calendarDesk.pauseClinic, { providerId }, await ofOther()));
    for (const path of [href('provider', { providerId }), href('doctor', { providerId, doctorId })]) {
      const page = await visit(c.w, path, { ...other, language });
      expect([path, page.status, page.text.includes(words[language] ?? '?')]).toEqual([path, 200, true]);
    }
    good(await c.w.call(calendarDesk.resumeClinic, { providerId }, await ofOther()));
  });
});

describe('the desk of one partner', () => {
  const operations = Object.values(calendarDesk).flatMap((one) =>
    typeof one === 'object' && 'method' in one ? [one] : [],
  );

  it('has no operation that changes what another partner offers of a shared clinic, or where patients are sent (T47, D11)', async () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual([
      'listCalendars',
      'pauseClinic',
      'requestCalendar',
      'resumeClinic',
    ]);
    const before = await offeredAt(own);
    const calendars = () => c.w.database.db.selectFrom('partner_calendar').selectAll().execute();
    const rows = await calendars();
    const note = { providerId: place.providerId, note: 'Connect it to our server.' };
    for (const one of operations) {
      const headers = await ofOther();
      const fields = Object.keys(one.input.shape);
      const input = Object.fromEntries(Object.entries(note).filter(([name]) => fields.includes(name)));
      const path = `/api${one.path.replace('{providerId}', String(place.providerId))}`;
      const { providerId: _id, ...body } = input;
      const isPost = one.method === 'POST';
      const json = { ...headers, 'content-type': 'application/json', accept: 'application/json' };
      await c.w.request(path, {
        host: other.host,
        method: one.method,
        headers: json,
        ...(isPost && { body: JSON.stringify(body) }),
      });
      expect([one.id, await offeredAt(own)]).toEqual([one.id, before]);
      expect(await calendars()).toEqual(rows);
      expect(c.line.seen).toEqual([]);
    }
  });

  it('sees differences and open steps of its own bookings alone, and neither address nor software (T47, P07)', async () => {
    const token = await c.verified(c.nextSlot().id);
    good(await c.w.call(finishReservation, { token }));
    const { id, number } = await c.reservationAt(good(await c.w.call(readReservation, { token })).slotId);
    const found_at = c.w.now().toString();
    await c.w.database.db
      .insertInto('calendar_difference')
      .values([
        { calendar_id: c.id, kind: 'missing', key: id, found_at },
        { calendar_id: c.id, kind: 'stray', key: 'of nobody here', found_at },
      ])
      .execute();
    await c.w.database.pool.query(`update reservation set calendar_state = 'cancelling' where id = $1`, [id]);
    const clinicOf = async (headers: Record<string, string>) => {
      const { clinics } = good(await c.w.call(calendarDesk.listCalendars, {}, headers));
      return clinics.find(({ provider }) => provider.id === place.providerId)?.calendar;
    };
    expect(await clinicOf(await ofOwn())).toMatchObject({ unsettled: 1, differences: [{ kind: 'missing', number }] });
    const foreign = await clinicOf(await ofOther());
    expect(foreign).toMatchObject({ unsettled: 0, differences: [] });
    expect(JSON.stringify(foreign)).not.toMatch(/127\.0\.0\.1|Medplum|http/);
    await c.w.database.db.deleteFrom('calendar_difference').execute();
    await c.w.database.pool.query(`update reservation set calendar_state = 'confirmed' where id = $1`, [id]);
  });

  it('pauses a clinic that keeps its calendar in the portal, too, once however often it is pressed (T47, P04)', async () => {
    const [slot = ''] = slotIdsByDay(2)[0] ?? [];
    const { provider_id: providerId } = await c.w.database.db
      .selectFrom('slot')
      .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
      .where('slot.id', '=', slot)
      .select('schedule.provider_id')
      .executeTakeFirstOrThrow();
    const headers = await ofOther();
    const first = good(await c.w.call(calendarDesk.pauseClinic, { providerId }, headers));
    c.w.pass({ minutes: 1 });
    expect(good(await c.w.call(calendarDesk.pauseClinic, { providerId }, headers))).toEqual(first);
    expect((await c.w.call(startReservation, { slotId: slot, subfunctionId: 101 }, other)).error?.errorCode).toBe(
      'RE1002',
    );
    good(await c.w.call(calendarDesk.resumeClinic, { providerId }, headers));
    const written = c.w.database.db.selectFrom('audit').select(['action', 'object_id']).orderBy('id', 'desc');
    expect(await written.where('object_type', '=', 'provider').limit(2).execute()).toEqual([
      { action: 'clinic.resume', object_id: String(providerId) },
      { action: 'clinic.pause', object_id: String(providerId) },
    ]);
    expect((await c.w.call(calendarDesk.pauseClinic, { providerId: 999_999 }, headers)).error?.errorCode).toBe('#404');
  });
});
