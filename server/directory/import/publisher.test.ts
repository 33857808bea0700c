import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bookingPhone,
  capacity,
  clinicMapping,
  clinics,
  covid,
  deepLink,
  folderOf,
  immunization,
} from '../../../tests/booking/clinics.ts';
import { half, location, publish, schedule } from '../../../tests/booking/publication.ts';
import { emptyDirectory } from '../../../tests/support/empty-directory.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import { loadReference } from '../reference/load-reference.ts';
import type { Additions } from './additions.ts';
import { type Import, importPublication } from './import.ts';
import { readMapping } from './mapping.ts';
import type { BadLine } from './ndjson.ts';

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');

const world = await scratch();
afterAll(() => world.close());
beforeEach(async () => {
  await emptyDirectory(world);
  await sql`delete from subfunction where specialization_id = 99`.execute(world.db);
  await sql`delete from location where imported`.execute(world.db);
});

async function mapped(mapping: object) {
  const path = join(folderOf(new Map()), 'mapping.json');
  writeFileSync(path, JSON.stringify(mapping));
  return readMapping(path);
}

async function bring(manifest: string, mapping: object = clinicMapping, more: Partial<Import> = {}) {
  const bad: BadLine[] = [];
  const added: Additions[] = [];
  const counts = await importPublication({
    db: world.db,
    manifest,
    now,
    mapping: await mapped(mapping),
    report: (line) => void bad.push(line),
    announce: (additions) => void added.push(additions),
    ...more,
  });
  return { counts, bad, added: added[0] };
}

async function services() {
  const { rows } = await sql<{ id: number; name: Record<string, string>; offers: number }>`
    select subfunction.id, subfunction.name, count(*) as offers from offering
      join subfunction on subfunction.id = offering.subfunction_id group by subfunction.id order by id`.execute(
    world.db,
  );
  return rows;
}

const example = () => folderOf(clinics('2026-11-24'));

describe("another publisher's directory", () => {
  it('is read whole with a mapping of country, zone and language: 10 places, 10 schedules, 300 times (S3.9-01)', async () => {
    const { counts, bad } = await bring(example());
    expect(bad).toEqual([]);
    expect(counts).toMatchObject({ locations: 10, schedules: 10, slots: 300, bad: 0 });
    const address = await world.db
      .selectFrom('provider_address')
      .selectAll()
      .where('source_id', '=', '0')
      .executeTakeFirstOrThrow();
    expect(address).toMatchObject({
      country: 'US',
      city: 'Boston',
      time_zone: 'America/New_York',
      location_id: 'us-ma-boston',
      lat: null,
      lng: null,
    });
  });

  it('gets its country, states and cities in the tree, below what they lie in (S3.12-02)', async () => {
    await bring(example(), { ...clinicMapping, states: { MA: { name: 'Massachusetts' } } });
    const rows = await world.db.selectFrom('location').selectAll().where('imported', '=', true).orderBy('no').execute();
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatchObject({ id: 'us', parent_id: null, type: 'country' });
    expect(rows[0]?.name).toMatchObject({
      hu: 'Egyesült Államok',
      en: 'United States',
      ro: 'Statele Unite ale Americii',
    });
    expect(rows[1]).toMatchObject({ id: 'us-ma', parent_id: 'us', name: { en: 'Massachusetts' } });
    expect(rows[2]).toMatchObject({ id: 'us-ma-boston', parent_id: 'us-ma', folded: 'boston' });
    const below = rows.filter(({ no }) => no >= (rows[1]?.no ?? 0) && no <= (rows[1]?.last_no ?? 0));
    expect(below).toHaveLength(11);
  });

  it('keeps its places in the tree when the reference data are loaded again, and writes nothing then', async () => {
    await bring(example());
    const read = () => sql`select id, no, last_no, xmin::text from location order by no`.execute(world.db);
    const before = (await read()).rows;
    await loadReference(world.db);
    expect((await read()).rows).toEqual(before);
    expect((await bring(example())).counts).toMatchObject({ changed: 0, withdrawn: 0 });
    expect((await read()).rows).toEqual(before);
  });

  it('puts a place into the middle of the tree without losing what hangs on the places after it (S3.12-02)', async () => {
    await bring(
      publish({
        locations: [location('loc-1', { address: { city: 'București', country: 'RO' } })],
        request: 'urn:one',
      }),
      {},
    );
    await bring(
      publish({
        locations: [location('loc-1', { address: { city: 'Sehollandia', country: 'HU' } })],
        request: 'urn:two',
      }),
      {},
    );
    const { rows } = await sql<{ id: string; same: boolean }>`
      select distinct location.id, offering.location_no = location.no as same from offering
        join schedule on schedule.id = offering.schedule_id
        join provider_address on provider_address.id = schedule.address_id
        join location on location.id = provider_address.location_id order by 1`.execute(world.db);
    expect(rows).toEqual([
      { id: 'hu-sehollandia', same: true },
      { id: 'ro-b', same: true },
    ]);
  });

  it('takes the zone from the Location, else from its state, else from the mapping', async () => {
    const zone = { url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode: 'America/Denver' };
    const at = (state: string) => ({ address: { city: 'Springfield', state } });
    await bring(
      publish({
        locations: [
          location('a', { ...at('CA'), extension: [zone] }),
          location('b', at('CA')),
          location('c', at('MA')),
        ],
        schedules: [schedule('sch-1', { actor: [{ reference: 'Location/a' }] })],
      }),
      { ...clinicMapping, states: { CA: { timeZone: 'America/Los_Angeles' } } },
    );
    const rows = await world.db.selectFrom('provider_address').select('time_zone').orderBy('source_id').execute();
    expect(rows.map((row) => row.time_zone)).toEqual(['America/Denver', 'America/Los_Angeles', 'America/New_York']);
  });
});

describe('a service of another code system', () => {
  const snomed = { system: 'http://snomed.info/sct', code: '11429006' };
  const scheduleWith = (...coding: object[]) => [schedule('sch-1', { serviceType: [{ coding }] })];

  it.each([
    ['HL7', immunization],
    ['SNOMED CT', snomed],
    ['the publisher', covid],
  ])('of %s is the subfunction that the mapping says', async (_whose, coding) => {
    const { bad, added } = await bring(publish({ schedules: scheduleWith(coding) }), {
      services: [{ ...coding, subfunction: 102 }],
    });
    expect(bad).toEqual([]);
    expect(added?.services).toEqual([]);
    expect(await services()).toMatchObject([{ id: 102 }]);
  });

  it('that nothing maps is offered under the name the publisher gives it (S3.9-01)', async () => {
    const { added } = await bring(example());
    expect(added?.services).toEqual([
      { name: 'COVID-19 Immunization Appointment', sourceId: `${covid.system}|${covid.code}` },
    ]);
    expect(await services()).toMatchObject([{ name: { en: 'COVID-19 Immunization Appointment' }, offers: 10 }]);
  });

  it('keeps its id when the publisher gives it another name, and gives it up once it is mapped', async () => {
    await bring(publish({ schedules: scheduleWith({ ...snomed, display: 'Consultation' }) }));
    const [first] = await services();
    await bring(publish({ schedules: scheduleWith({ ...snomed, display: 'First consultation' }) }));
    expect(await services()).toMatchObject([{ id: first?.id, name: { en: 'First consultation' } }]);
    await bring(publish({ schedules: scheduleWith(snomed) }), { services: [{ ...snomed, subfunction: 101 }] });
    expect(await services()).toMatchObject([{ id: 101 }]);
  });

  it('is named by its text, by the coding somebody chose, or by its code when it has nothing else', async () => {
    const named = (no: number, type: object) => schedule(`sch-${no}`, { serviceType: [type] });
    const chosen = { ...immunization, display: 'Chosen', userSelected: true };
    const { added } = await bring(
      publish({
        schedules: [
          named(1, { text: 'Flu shot', coding: [{ ...snomed, display: 'Consultation' }] }),
          named(2, { coding: [chosen, { ...covid, display: 'Other' }] }),
          named(3, { coding: [{ code: 'x-7' }] }),
        ],
        slots: [],
      }),
    );
    expect(added?.services.map(({ name }) => name)).toEqual(['Flu shot', 'Chosen', 'x-7']);
  });
});

describe('a mapping', () => {
  it.each([
    [
      'a subfunction we do not have',
      { services: [{ ...covid, subfunction: 7 }] },
      'services.0.subfunction: no subfunction of ours',
    ],
    ['a zone that is none', { timeZone: 'Boston' }, 'timeZone: not a time zone'],
    ['a country in words', { country: 'America' }, 'country: not a country code such as US'],
    ['a field that is misspelt', { timezone: 'America/New_York' }, 'Unrecognized key: "timezone"'],
  ])('with %s is refused before anything is read (F24)', async (_what, mapping, reason) => {
    await expect(mapped(mapping)).rejects.toThrow(reason);
  });

  it('that lacks what a Location lacks too names the line, and what was imported stays (F24)', async () => {
    await bring(example());
    const { counts, bad } = await bring(example(), {});
    expect(bad[0]).toEqual({ file: 'locations.ndjson', line: 1, reason: 'names no country, and no mapping does' });
    expect(counts).toMatchObject({ changed: 0, withdrawn: 0, kept: 300 });
    const { timeZone: _zone, ...zoneless } = clinicMapping;
    expect((await bring(example(), zoneless)).bad[0]?.reason).toBe('names no time zone, and no mapping does for US');
  });
});

async function book(seat: number, status = 'booked') {
  await sql`insert into partner (key, name) values ('test', 'Test') on conflict do nothing`.execute(world.db);
  const at = now.toString();
  await sql`
    insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status,
      held_until, locale, created_at, seat)
    select gen_random_uuid(), 'SEAT' || ${seat}::int, partner.id, slot.id, schedule.id, doctor_id, 101,
      tstzrange(start_at, end_at), ${status}, ${at}, 'hu', ${at}, ${seat}
    from slot join schedule on schedule.id = slot.schedule_id cross join partner order by start_at limit 1`.execute(
    world.db,
  );
}

describe('a time for several people', () => {
  const capacities = async () => {
    const rows = await world.db.selectFrom('slot').select(['capacity', 'status']).orderBy('start_at').execute();
    return rows.map(({ capacity: places, status }) => `${places} ${status}`);
  };
  const times = (...places: number[]) => ({
    slots: places.map((place, index) => ({ ...half(9 + index), extension: [capacity(place)] })),
  });

  it('has the capacity that is published; one of none is busy (S8.2-01)', async () => {
    const { bad } = await bring(publish(times(3, 0, 1)));
    expect(bad).toEqual([]);
    expect(await capacities()).toEqual(['3 free', '1 busy', '1 free']);
    expect((await bring(publish(times(3, 0, 1)))).counts.changed).toBe(0);
  });

  it('counts what is booked here against it, and is never moved (F24)', async () => {
    await bring(publish(times(3)));
    await book(1);
    await book(2);
    await bring(publish(times(2)));
    expect(await capacities()).toEqual(['2 busy']);
    await bring(publish(times(5)));
    expect(await capacities()).toEqual(['5 free']);
    expect((await bring(publish(times(5)))).counts.changed).toBe(0);
    await bring(publish({ slots: [{ ...half(12), id: half(9).id, extension: [capacity(9)] }] }), {}, { force: true });
    expect(await capacities()).toEqual(['5 free']);
    await bring(publish({ slots: [half(13)] }), {}, { force: true });
    expect(await capacities()).toEqual(['5 busy-unavailable', '1 free']);
  });
});

describe('what a publisher adds of its own', () => {
  it('is passed over, and takes nothing from the line it stands in (F24)', async () => {
    const odd = { url: 'urn:own', valueInteger: -1, valueUrl: 5, valueString: 'x'.repeat(3000), valueCode: {} };
    const meta = { source: 7, extension: 'none' };
    const coding = [{ system: 'urn:own', code: 'a\u0000b', display: 'Own\u0000name' }];
    const { bad } = await bring(
      publish({
        locations: [location('loc-1', { identifier: [{ value: 3 }], meta })],
        schedules: [schedule('sch-1', { meta, extension: [odd], serviceType: [{ coding }] })],
        slots: [
          { ...half(9), extension: [odd] },
          { ...half(10), start: '2026-11-24T10:00:00+01', end: '2026-11-24T10:30:00+01' },
        ],
      }),
    );
    expect(bad).toEqual([]);
    expect(await services()).toMatchObject([{ name: { en: 'Own name' } }]);
  });

  it('makes a bad line where it should mean something and does not (F24)', async () => {
    const { bad } = await bring(
      publish({
        slots: [
          { ...half(9), extension: [{ ...capacity(1), valueInteger: -1 }] },
          { ...half(10), extension: [bookingPhone('5'.repeat(100))] },
          half(11),
        ],
      }),
    );
    expect(bad.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '1 has a slot-capacity that is no whole number up to 100000',
      '2 has a booking-phone that is no phone number',
    ]);
  });
});

describe('a time that its provider books', () => {
  it('keeps the link and the phone, and is a bad line when the link leads nowhere (F24)', async () => {
    const at = (hour: number, ...extension: object[]) => ({ ...half(hour), extension });
    const { bad } = await bring(
      publish({
        slots: [
          at(9, deepLink('https://x.example/?slot=1'), bookingPhone('555')),
          at(10, deepLink('javascript:alert(1)')),
          at(11, { ...deepLink(''), valueUrl: undefined }),
          at(12),
        ],
      }),
    );
    const rows = await world.db
      .selectFrom('slot')
      .select(['booking_url', 'booking_phone'])
      .orderBy('start_at')
      .execute();
    expect(rows).toEqual([
      { booking_url: 'https://x.example/?slot=1', booking_phone: '555' },
      { booking_url: null, booking_phone: null },
    ]);
    const reason = 'has a booking-deep-link that is no web address';
    expect(bad.map((line) => `${line.line} ${line.reason}`)).toEqual([`2 ${reason}`, `3 ${reason}`]);
  });
});

describe('an aggregator', () => {
  it('is told apart from its source: places with an identifier of another publication are named', async () => {
    const vtrcks = { system: 'https://cdc.gov/vaccines/programs/vtrcks', value: 'pin-3' };
    await bring(example());
    const own = [vtrcks, { system: 'https://aggregator.example', value: '77' }];
    const { added } = await bring(
      publish({ locations: [location('loc-1', { identifier: own })], request: 'urn:aggregator' }),
    );
    expect(added?.twins).toEqual([
      { location: 'loc-1', publication: 'https://clinics.example/$bulk-publish', twin: '3' },
    ]);
    expect((await bring(example())).added?.twins).toHaveLength(1);
  });
});

describe('a dry run', () => {
  async function everything() {
    const { rows } = await sql<{ tables: string }>`
      select coalesce(string_agg(relname || ' ' || n, ' ' order by relname), '') as tables from (
        select relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) || coalesce(max(xmin::text::bigint), 0)::text as n from %I', relname), false, true, '')))[1]::text as n
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) counted`.execute(world.db);
    return rows[0]?.tables;
  }

  it('says what would happen and changes nothing (F24)', async () => {
    const before = await everything();
    const { counts, added } = await bring(example(), clinicMapping, { dryRun: true });
    expect(counts).toMatchObject({ locations: 10, schedules: 10, slots: 300, withdrawn: 0, kept: 0, bad: 0 });
    expect(added?.places.map(({ id }) => id)).toEqual(expect.arrayContaining(['us', 'us-ma', 'us-ma-boston']));
    expect(await everything()).toBe(before);
  });

  async function both(manifest: string, mapping: object = clinicMapping) {
    const before = await everything();
    const dry = (await bring(manifest, mapping, { dryRun: true })).counts;
    expect(await everything()).toBe(before);
    return [dry, (await bring(manifest, mapping)).counts] as const;
  }

  it("counts as the import does, for a publisher's first directory (F24)", async () => {
    const [dry, real] = await both(example());
    expect(dry).toEqual(real);
    // A provider, its address, a doctor, a schedule and an offering for each of ten clinics, and their times.
    expect(dry.changed).toBe(350);
  });

  const named = (name: string) => location('loc-1', { name });
  const prices = (amount: number) =>
    `schedule,subfunction,amount,currency,discount_rate,organisable\nsch-1,101,${amount},HUF,0,by_user\n`;
  const seats = (...places: number[]) =>
    places.map((place, index) => ({ ...half(9 + index), extension: [capacity(place)] }));
  const own = (code: string) => ({ coding: [{ system: 'urn:own', code, display: `Own ${code}` }] });
  const shut = async () => {
    const { provider_id } = await world.db.selectFrom('schedule').select('provider_id').executeTakeFirstOrThrow();
    const during = '[2026-11-24T10:00:00+01:00,2026-11-24T11:00:00+01:00)';
    await world.db.insertInto('closure').values({ provider_id, during, reason: 'RM1001' }).execute();
  };
  const elsewhere = { address: { city: 'Sehollandia', country: 'HU' } };
  it.each<[string, Parameters<typeof publish>[0], Parameters<typeof publish>[0], (() => Promise<unknown>)?]>([
    ['another name of a provider', {}, { locations: [named('Nyárfa Rendelő')] }],
    ['a place that is not in the tree', {}, { locations: [location('loc-1', elsewhere)] }],
    ['another price', { prices: prices(12_500) }, { prices: prices(13_000) }],
    ['a service that is gone', {}, { schedules: [schedule('sch-1', {}, [101])] }],
    ['a service of its own', {}, { schedules: [schedule('sch-1', { serviceType: [own('a'), own('b')] })] }],
    [
      'a second schedule, for times of the first',
      {},
      {
        schedules: [schedule(), schedule('sch-2')],
        slots: [half(9), { ...half(10), schedule: { reference: 'Schedule/sch-2' } }],
      },
    ],
    ['a closure', {}, {}, shut],
    ['seats, some of them taken', { slots: seats(3, 2) }, { slots: seats(5, 1) }, () => book(1)],
    ['a bad line', {}, { slots: [half(9, 'busy'), '{'] }],
    ['times that are gone', { slots: [half(9), half(10), half(11)] }, { slots: [half(9), half(12)] }],
  ])('counts as the import does, of %s (F24)', async (_what, first, second, between = async () => {}) => {
    await bring(publish(first), {});
    await between();
    const [dry, real] = await both(publish(second), {});
    expect(dry).toEqual(real);
    expect(real.changed + real.withdrawn).toBeGreaterThan(0);
  });

  it('counts what is different and what would be withdrawn, and is refused where the import would be (F24)', async () => {
    await bring(example());
    const before = await everything();
    expect((await bring(example(), clinicMapping, { dryRun: true })).counts).toMatchObject({
      changed: 0,
      withdrawn: 0,
    });
    const fewer = folderOf(clinics('2026-11-24', { days: 29 }));
    expect((await bring(fewer, clinicMapping, { dryRun: true })).counts).toMatchObject({ changed: 0, withdrawn: 10 });
    const half = folderOf(clinics('2026-11-24', { days: 15 }));
    await expect(bring(half, clinicMapping, { dryRun: true })).rejects.toThrow('150 of 300 future free times');
    expect(await everything()).toBe(before);
  });
});
