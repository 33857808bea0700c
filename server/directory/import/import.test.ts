import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { half, location, publish, type Sketch, schedule, serve, slot } from '../../../tests/booking/publication.ts';
import { emptyDirectory } from '../../../tests/support/empty-directory.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import { type Import, importPublication } from './import.ts';
import type { BadLine } from './ndjson.ts';
import { slotId } from './slot.ts';

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');
const address = 'https://calendar.example/$bulk-publish';

const world = await scratch();
afterAll(() => world.close());
beforeEach(() => emptyDirectory(world));

async function bring(from: Sketch | string = {}, more: Partial<Import> = {}) {
  const bad: BadLine[] = [];
  const manifest = typeof from === 'string' ? from : publish(from);
  const report = (line: BadLine) => void bad.push(line);
  const counts = await importPublication({ db: world.db, manifest, now, report, ...more });
  return { counts, bad };
}

async function slots() {
  const rows = await world.db.selectFrom('slot').selectAll().orderBy('start_at').execute();
  return rows.map(({ start_at, end_at, status }) => `${start_at} ${end_at} ${status}`);
}

async function offerings() {
  return world.db.selectFrom('offering').selectAll().orderBy('subfunction_id').execute();
}

async function book(sourceId: string, status = 'booked') {
  const id = slotId(address, sourceId);
  const row = await world.db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .select(['slot.start_at', 'slot.end_at', 'schedule_id', 'doctor_id'])
    .where('slot.id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`insert into partner (key, name) values ('test', 'Test') on conflict do nothing`.execute(world.db);
  const at = now.toString();
  await sql`
    insert into reservation (id, number, partner_id, slot_id, schedule_id, doctor_id, subfunction_id, during, status,
      held_until, locale, created_at, updated_at)
    select gen_random_uuid(), 'AAAA1111', partner.id, ${id}, ${row.schedule_id}, ${row.doctor_id}, 101,
      tstzrange(${row.start_at}, ${row.end_at}), ${status}, ${at}, 'hu', ${at}, ${at} from partner limit 1`.execute(
    world.db,
  );
  await world.db.updateTable('slot').set({ status: 'busy' }).where('id', '=', id).execute();
}

describe('a publication', () => {
  it('becomes providers, doctors, offerings and slots', async () => {
    const { counts, bad } = await bring();
    expect(bad).toEqual([]);
    expect(counts).toEqual({
      locations: 1,
      schedules: 1,
      slots: 2,
      changed: 8,
      withdrawn: 0,
      kept: 0,
      omitted: 0,
      bad: 0,
    });
    const place = await world.db.selectFrom('provider_address').selectAll().executeTakeFirstOrThrow();
    expect(place).toMatchObject({
      location_id: 'hu-bu-11',
      country: 'HU',
      time_zone: 'Europe/Budapest',
      street: 'Fő utca 1.',
    });
    const doctor = await world.db.selectFrom('doctor').selectAll().executeTakeFirstOrThrow();
    expect(doctor).toMatchObject({ title: 'Dr.', family_name: 'Őri', given_name: 'Zsófia', folded: 'dr ori zsofia' });
    expect(await offerings()).toMatchObject([
      {
        subfunction_id: 101,
        main: true,
        next_free_at: '2026-11-24T08:00:00Z',
        organisable: ['by_user'],
        price_amount: null,
      },
      { subfunction_id: 102, main: false, next_free_at: '2026-11-24T08:00:00Z', speaks_english: false },
    ]);
  });

  it('changes nothing the second time', async () => {
    await bring();
    const versions = sql<{ v: string }>`select xmin::text v from slot union all select xmin::text from offering`;
    const before = await versions.execute(world.db);
    const { counts } = await bring();
    expect(counts).toMatchObject({ slots: 2, changed: 0, withdrawn: 0, bad: 0 });
    expect((await versions.execute(world.db)).rows).toEqual(before.rows);
  });

  it('names a doctorless schedule after its Location and prefers a first visit as the main one', async () => {
    await bring({ schedules: [schedule('sch-1', { actor: [{ reference: 'Location/loc-1' }] }, [2201, 2301])] });
    const doctor = await world.db.selectFrom('doctor').selectAll().executeTakeFirstOrThrow();
    expect(doctor).toMatchObject({ family_name: 'Tölgyfa Rendelő', given_name: '' });
    expect(await offerings()).toMatchObject([
      { subfunction_id: 2201, main: false },
      { subfunction_id: 2301, main: true },
    ]);
  });

  it('reads the provider, the place, the zone and the coordinates a Location says, else the tree has them', async () => {
    const owner = {
      url: 'urn:kapu:provider',
      valueReference: { reference: 'Organization/o-1', display: 'Tölgyfa Csoport' },
    };
    const zone = { url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode: 'Europe/Bucharest' };
    const place = { url: 'urn:kapu:location', valueCode: 'ro-b-s2' };
    await bring({
      locations: [
        location('loc-1', { extension: [owner], position: { latitude: 47.5, longitude: 19.1 } }),
        location('loc-2', { extension: [owner, zone, place] }),
      ],
    });
    expect(await world.db.selectFrom('provider').select('name').execute()).toEqual([{ name: 'Tölgyfa Csoport' }]);
    const rows = await world.db.selectFrom('provider_address').selectAll().orderBy('source_id').execute();
    expect(rows[0]).toMatchObject({ lat: 47.5, lng: 19.1, time_zone: 'Europe/Budapest' });
    expect(rows[1]).toMatchObject({
      lat: 44.4528,
      lng: 26.13321,
      time_zone: 'Europe/Bucharest',
      location_id: 'ro-b-s2',
    });
  });

  it('keeps apart what two publications call by the same ids', async () => {
    await bring();
    await bring({ request: 'https://other.example/$bulk-publish' });
    expect(await world.db.selectFrom('slot').select('id').execute()).toHaveLength(4);
  });

  it('lets a slot move to another time and another schedule', async () => {
    const schedules = [schedule(), schedule('sch-2', {}, [101])];
    await bring({ schedules, slots: [half(9)] });
    const moved = { ...half(11), id: half(9).id, schedule: { reference: 'Schedule/sch-2' } };
    await bring({ schedules, slots: [moved] });
    expect(await slots()).toEqual(['2026-11-24T10:00:00Z 2026-11-24T10:30:00Z free']);
    expect((await offerings()).map(({ next_free_at }) => next_free_at).toSorted()).toEqual([
      '2026-11-24T10:00:00Z',
      null,
      null,
    ]);
  });

  it('drops an offering that a schedule no longer has', async () => {
    await bring();
    await bring({ schedules: [schedule('sch-1', {}, [102])] });
    expect(await offerings()).toMatchObject([
      { subfunction_id: 102, main: true, next_free_at: '2026-11-24T08:00:00Z' },
    ]);
  });

  it('leaves out the times that come sooner than the notice a schedule needs', async () => {
    const early = [
      slot('a', '2026-11-23T07:30:00Z', '2026-11-23T08:00:00Z'),
      slot('b', '2026-11-23T08:00:00Z', '2026-11-23T08:30:00Z'),
    ];
    await bring({ slots: [...early, half(9)] });
    expect((await offerings())[0]?.next_free_at).toBe('2026-11-24T08:00:00Z');
  });
});

describe('bad lines', () => {
  it('are named with file, line and reason, and the rest goes in', async () => {
    const { counts, bad } = await bring({
      locations: [
        location(),
        '{"resourceType":',
        location('loc-2', { name: undefined }),
        location('loc-3', { address: { city: 'Wien', country: 'AT' } }),
      ],
      schedules: [
        schedule(),
        schedule('sch-2', { actor: [{ reference: 'Location/nowhere' }] }),
        schedule('sch-3', {}, [999_998, 999_999]),
        schedule('sch-4', { serviceType: [] }),
        schedule('sch-5', { actor: [{ reference: 'Practitioner/p-1' }] }),
      ],
      slots: [
        half(9),
        'not JSON',
        { ...half(10), schedule: { reference: 'Schedule/nothing' } },
        slot('c', '2026-11-24T11:00:00+01:00', '2026-11-24T11:00:00+01:00'),
        slot('d', '2026-11-24T12:00:00', '2026-11-24T12:30:00'),
        slot('e', '2027-02-30T12:00:00Z', '2027-02-30T12:30:00Z'),
        { ...half(13), status: 'perhaps' },
        JSON.stringify({ ...half(14), comment: 'x'.repeat(70_000) }),
        '',
        half(15),
      ],
    });
    expect(bad.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
      'locations.ndjson:2 broken JSON',
      'locations.ndjson:3 name: is missing',
      'locations.ndjson:4 names no time zone, and no mapping does for AT',
      'schedules.ndjson:2 unknown reference Location/nowhere',
      'schedules.ndjson:3 unknown serviceType 999998, 999999',
      'schedules.ndjson:4 no serviceType',
      'schedules.ndjson:5 no Location among the actors',
      'slots.ndjson:2 broken JSON',
      'slots.ndjson:3 unknown reference Schedule/nothing',
      'slots.ndjson:4 ends before it has begun',
      'slots.ndjson:5 start: not an instant with an offset; end: not an instant with an offset',
      'slots.ndjson:6 a day that is not in the calendar',
      'slots.ndjson:7 status: not a status',
      'slots.ndjson:8 longer than 64 kB',
    ]);
    expect(counts).toMatchObject({ locations: 1, schedules: 1, slots: 2, bad: 14 });
    expect(await slots()).toHaveLength(2);
  });

  it('of Locations and Schedules leave alone what hangs on them', async () => {
    await bring();
    const { counts } = await bring({ locations: ['{'] });
    expect(counts).toMatchObject({ changed: 0, withdrawn: 0 });
    expect(await offerings()).toHaveLength(2);
    expect(await slots()).toEqual(expect.arrayContaining([expect.stringContaining('free')]));
  });

  it('stop nothing when a name holds what PostgreSQL cannot store', async () => {
    await bring({ locations: [location('loc-1', { name: 'Tölgy\u0000fa' })] });
    expect(await world.db.selectFrom('provider').select('name').execute()).toEqual([{ name: 'Tölgy fa' }]);
  });
});

describe('what is booked here', () => {
  it('is never freed or moved by an import (F24)', async () => {
    await bring();
    for (const status of ['held', 'booked', 'fulfilled']) {
      await world.db.deleteFrom('reservation').execute();
      await book('sch-1-09', status);
      const moved = { ...half(12), id: 'sch-1-09' };
      await bring({ slots: [moved, half(10)] });
      expect((await slots())[0]).toBe('2026-11-24T08:00:00Z 2026-11-24T08:30:00Z busy');
      await bring({ slots: [half(9), half(10)] });
      expect((await slots())[0]).toBe('2026-11-24T08:00:00Z 2026-11-24T08:30:00Z busy');
      expect((await offerings())[0]?.next_free_at).toBe('2026-11-24T09:00:00Z');
    }
  });

  it('stays busy when the publication no longer has it', async () => {
    await bring();
    await book('sch-1-09');
    const { counts } = await bring({ slots: [half(10)] });
    expect(counts.withdrawn).toBe(0);
    expect((await slots())[0]).toContain('busy');
  });

  it('is free again by the publication once the reservation is cancelled', async () => {
    await bring();
    await book('sch-1-09', 'cancelled_by_patient');
    await bring();
    expect((await slots())[0]).toContain('free');
  });
});

describe('what is gone', () => {
  it('is not free any more when a publication leaves it out', async () => {
    await bring();
    const { counts } = await bring({ slots: [half(10)] });
    expect(counts).toMatchObject({ changed: 0, withdrawn: 1 });
    expect(await slots()).toEqual([
      '2026-11-24T08:00:00Z 2026-11-24T08:30:00Z busy-unavailable',
      '2026-11-24T09:00:00Z 2026-11-24T09:30:00Z free',
    ]);
    expect((await offerings())[0]?.next_free_at).toBe('2026-11-24T09:00:00Z');
  });

  it('includes a schedule that is left out, with what it offered', async () => {
    await bring();
    const other = { schedules: [schedule('sch-2', {}, [103])], slots: [half(9, 'busy', 'sch-2')] };
    const { counts } = await bring(other);
    expect(counts.withdrawn).toBe(2);
    expect(await offerings()).toMatchObject([{ subfunction_id: 103 }]);
  });

  it('leaves another publication alone', async () => {
    await bring();
    const { counts } = await bring({ request: 'https://other.example/$bulk-publish', slots: [half(11)] });
    expect(counts.withdrawn).toBe(0);
  });

  it('is not taken for gone when a file cannot be read', async () => {
    const broken: string[] = [];
    const server = await serve({}, broken);
    const allowed = { allowHosts: [server.host] };
    await bring(server.manifest, allowed);
    for (const file of ['locations.ndjson', 'schedules.ndjson', 'slots.ndjson']) {
      broken.splice(0, 1, file);
      const { counts, bad } = await bring(server.manifest, allowed);
      expect(bad).toContainEqual({ file, line: 0, reason: 'answered 500' });
      expect(counts).toMatchObject({ changed: 0, withdrawn: 0 });
    }
    await server.stop();
    expect(await slots()).toEqual([expect.stringContaining('free'), expect.stringContaining('free')]);
    expect(await offerings()).toHaveLength(2);
  });
});

describe('closures', () => {
  async function close(who: 'provider_id' | 'doctor_id', from: string, to: string) {
    const row = await world.db.selectFrom('schedule').select(['provider_id', 'doctor_id']).executeTakeFirstOrThrow();
    await world.db
      .insertInto('closure')
      .values({ [who]: row[who], during: `[${from},${to})`, reason: 'RM1001' })
      .execute();
  }

  it.each(['provider_id', 'doctor_id'] as const)(
    'of a %s make its free times unavailable and leave the busy ones busy',
    async (who) => {
      const times = [half(9), half(10, 'busy'), half(11), half(12)];
      await bring({ slots: times });
      await close(who, '2026-11-24T09:00:00+01:00', '2026-11-24T11:10:00+01:00');
      await bring({ slots: times });
      expect((await slots()).map((row) => row.split(' ')[2])).toEqual([
        'busy-unavailable',
        'busy',
        'busy-unavailable',
        'free',
      ]);
      expect((await offerings())[0]?.next_free_at).toBe('2026-11-24T11:00:00Z');
      expect((await bring({ slots: times })).counts.changed).toBe(0);
      await world.db.deleteFrom('closure').execute();
      await bring({ slots: times });
      expect((await slots()).map((row) => row.split(' ')[2])).toEqual(['free', 'busy', 'free', 'free']);
    },
  );
});

describe('instants', () => {
  it('tell apart the hour that comes twice in autumn and skip the one that spring lacks (R12)', async () => {
    await bring({
      slots: [
        slot('a', '2027-10-31T02:30:00+02:00', '2027-10-31T02:00:00+01:00'),
        slot('b', '2027-10-31T02:30:00+01:00', '2027-10-31T03:00:00+01:00'),
        slot('c', '2027-03-28T01:30:00+01:00', '2027-03-28T03:00:00+02:00'),
      ],
    });
    expect(await slots()).toEqual([
      '2027-03-28T00:30:00Z 2027-03-28T01:00:00Z free',
      '2027-10-31T00:30:00Z 2027-10-31T01:00:00Z free',
      '2027-10-31T01:30:00Z 2027-10-31T02:00:00Z free',
    ]);
  });
});

describe('the tables beside the manifest', () => {
  const doctorHead =
    'practitioner,title,family,given,languages,about_hu,about_en,about_ro,waiting,conditions,competence,behaviour,overall,rating_count';
  const priceHead = 'schedule,subfunction,amount,currency,discount_rate,organisable';

  it('say who a doctor is, what five ratings the doctor has and what a visit costs (S3.13-03, S3.13-04, S3.9-01)', async () => {
    const doctors = `${doctorHead}\np-1,Dr. habil.,Őri,Zsófia Anna,hu;en,"Idézve, ""így""",Text,,4.5,4,5,4.8,4.6,31\n`;
    const prices = `${priceHead}\nsch-1,101,12500,HUF,10,by_user;by_call_center\n`;
    const { bad } = await bring({ doctors, prices });
    expect(bad).toEqual([]);
    const doctor = await world.db.selectFrom('doctor').selectAll().executeTakeFirstOrThrow();
    expect(doctor).toMatchObject({
      title: 'Dr. habil.',
      given_name: 'Zsófia Anna',
      languages: ['hu', 'en'],
      about: { hu: 'Idézve, "így"', en: 'Text' },
      rating_waiting: 4.5,
      rating_conditions: 4,
      rating_competence: 5,
      rating_behaviour: 4.8,
      rating_overall: 4.6,
      rating_count: 31,
    });
    expect(await offerings()).toMatchObject([
      {
        price_amount: 12500,
        currency: 'HUF',
        discount_rate: 10,
        organisable: ['by_user', 'by_call_center'],
        speaks_english: true,
      },
      { price_amount: null, currency: null, discount_rate: 0, organisable: ['by_user'], speaks_english: true },
    ]);
    expect((await bring({ doctors, prices })).counts.changed).toBe(0);
  });

  it('say the same as table programs save them (S3.4-01)', async () => {
    const doctors = `${doctorHead}\np-1,Dr.,Őri,Zsófia,hu;en,Szöveg,,,4.5,4,5,4.8,4.6,1031\n`;
    const prices = `${priceHead}\nsch-1,101,12500,HUF,10,by_user;by_call_center\n`;
    await bring({ doctors, prices });
    const headings = doctorHead.replace('family,given', 'Vezetéknév,Utónév').replaceAll('_', ' ').replaceAll(',', ';');
    const saved = {
      doctors: `Orvosok;;\r\n${headings};\r\np-1;Dr.;Őri;Zsófia;"hu;en";Szöveg;;;4,5;4;5;4,8;4,6;1 031;\r\n;;;;;;;;;;;;;;\r\n`,
      prices: `sep=;\r\nSchedule;SUBFUNCTION;Ár;Pénznem;Discount rate;organisable\r\nsch-1;101;12 500,00 Ft;HUF;10;"by_user;by_call_center"\r\n`,
    };
    const { counts, bad } = await bring(saved);
    expect([counts.changed, bad]).toEqual([0, []]);
    const cents = saved.prices.replace('12 500,00 Ft', '12 500,50 Ft');
    expect((await bring({ ...saved, prices: cents })).bad).toMatchObject([{ file: 'prices.csv', line: 2 }]);
    await expect(bring({ ...saved, prices: prices.replace('subfunction,', '') })).rejects.toThrow(
      'prices.csv cannot be read: These columns are missing: subfunction.',
    );
  });

  it('say who a doctor is in the languages they have a column for, and leave the others as they are (S1-11)', async () => {
    const about = async () => {
      const row = await world.db.selectFrom('doctor').select('about').executeTakeFirstOrThrow();
      return row.about;
    };
    await bring({ doctors: `${doctorHead}\np-1,,Őri,Zsófia,hu,Szöveg,Text,Text,,,,,,\n` });
    const other = doctorHead.replace('about_hu,about_en,about_ro', 'about_ro,about_hu,about_xx');
    const { bad } = await bring({ doctors: `${other}\np-1,,Őri,Zsófia,hu,Nou,,Xyz,,,,,,\n` });
    expect(bad).toEqual([]);
    expect(await about()).toEqual({ en: 'Text', ro: 'Nou' });
  });

  it('name a photo among the portal’s own files, which goes with its text and stays without its column (S3.4-01)', async () => {
    const photo = async () => (await world.db.selectFrom('doctor').select('photo').executeTakeFirstOrThrow()).photo;
    const head = doctorHead.replace('given', 'given,photo');
    const row = (path: string) => `${head}\np-1,,Őri,Zsófia,${path},hu,,,,,,,,,\n`;
    await bring({ doctors: row('/portraits/p-1.svg') });
    expect(await photo()).toBe('/portraits/p-1.svg');
    await bring({ doctors: `${doctorHead}\np-1,,Őri,Zsófia Anna,hu,,,,,,,,,\n` });
    expect(await photo()).toBe('/portraits/p-1.svg');
    for (const foreign of [
      'https://example.com/p-1.svg',
      '//example.com/p-1.svg',
      '/portraits/../p-1.svg',
      '/p-1.html',
    ]) {
      const { bad } = await bring({ doctors: row(foreign) });
      expect(
        bad.map(({ reason }) => reason),
        foreign,
      ).toEqual([expect.stringContaining('not a path of the portal')]);
    }
    await bring({ doctors: row('') });
    expect(await photo()).toBeNull();
  });

  it('have bad rows too, named the same way', async () => {
    const { bad } = await bring({
      doctors: `${doctorHead}\np-1,,Őri,Zsófia,hu,,,,9,,,,,\np-9,,Senki,Anna,hu,,,,,,,,,\np-8,too,few\n`,
      prices: `${priceHead}\nsch-1,101,-5,HUF,10,by_user\nsch-1,102,500,HUF,10,by_magic\nsch-9,101,500,HUF,0,by_user\n`,
    });
    expect(bad.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'doctors.csv:2',
      'doctors.csv:4',
      'prices.csv:2',
      'prices.csv:3',
      'doctors.csv:3',
      'prices.csv:4',
    ]);
    expect(bad[0]?.reason).toContain('waiting');
    expect(bad[3]?.reason).toContain('organisable');
    expect(bad[4]?.reason).toBe('unknown practitioner p-9');
  });

  it('stop the import before it changes anything when one is there but cannot be read', async () => {
    const server = await serve({ doctors: doctorHead }, ['doctors.csv']);
    await expect(bring(server.manifest, { allowHosts: [server.host] })).rejects.toThrow('answered 500');
    await server.stop();
    expect(await slots()).toEqual([]);
  });
});

describe('where it is read from', () => {
  it('may be an address, asked with the Accept headers of the standard', async () => {
    const server = await serve();
    const { counts } = await bring(server.manifest, { allowHosts: [server.host] });
    await server.stop();
    expect(counts).toMatchObject({ slots: 2, bad: 0 });
    const accepted = new Map(server.requests.map(({ path, accept }) => [path, accept]));
    expect(accepted.get('$bulk-publish')).toBe('application/json');
    expect(accepted.get('slots.ndjson')).toMatch(/^application\/fhir\+ndjson/);
  });

  it('may be a folder or the manifest in it', async () => {
    const folder = publish();
    await bring(folder);
    expect((await bring(join(folder, '$bulk-publish'))).counts).toMatchObject({ slots: 2, changed: 0 });
  });

  it('is never outside the folder, nor behind any protocol but http and https', async () => {
    const folder = publish();
    mkdirSync(join(folder, 'inner'));
    const others = ['Schedule', 'Slot'].map((type) => ({ type, url: `${type}.ndjson`, count: 0 }));
    for (const { url } of others) writeFileSync(join(folder, 'inner', url), '');
    const manifest = (url: string) =>
      JSON.stringify({
        transactionTime: '2026-11-23T06:00:00Z',
        request: 'urn:x',
        output: [{ type: 'Location', url }, ...others],
      });
    writeFileSync(join(folder, 'inner', '$bulk-publish'), manifest('../locations.ndjson'));
    expect((await bring(join(folder, 'inner'))).bad).toEqual([
      { file: '../locations.ndjson', line: 0, reason: '../locations.ndjson lies outside the folder' },
    ]);
    writeFileSync(join(folder, 'inner', '$bulk-publish'), manifest('ftp://calendar.example/locations.ndjson'));
    expect((await bring(join(folder, 'inner'))).bad[0]?.reason).toBe('ftp: addresses are not read');
  });

  it('is no file of this machine when the manifest is on the web', async () => {
    const server = await serve({}, [], 'file:///etc/hostname');
    const { bad } = await bring(server.manifest, { allowHosts: [server.host] });
    await server.stop();
    expect(bad[0]).toEqual({ file: 'file:///etc/hostname', line: 0, reason: 'file: addresses are not read' });
  });

  it('is said when there is nothing to read', async () => {
    await expect(bring('/nowhere/at/all')).rejects.toThrow('/nowhere/at/all cannot be read: is not there');
    const folder = publish();
    writeFileSync(join(folder, '$bulk-publish'), '{}');
    await expect(bring(folder)).rejects.toThrow('cannot be read');
  });
});
