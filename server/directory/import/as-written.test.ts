import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingPhone, capacity, clinicMapping, deepLink } from '../../../tests/booking/clinics.ts';
import { half, location, publish, type Sketch, schedule } from '../../../tests/booking/publication.ts';
import { emptyDirectory } from '../../../tests/support/empty-directory.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import type { Additions } from './additions.ts';
import { importPublication } from './import.ts';
import { noMapping } from './mapping.ts';
import type { BadLine } from './ndjson.ts';
import { printedReport } from './report.ts';

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');

const world = await scratch();
afterAll(() => world.close());
beforeEach(() => emptyDirectory(world));

async function bring(sketch: Sketch, mapping: Partial<typeof noMapping> = clinicMapping) {
  const bad: BadLine[] = [];
  const parts: BadLine[] = [];
  const added: Additions[] = [];
  const counts = await importPublication({
    db: world.db,
    manifest: publish(sketch),
    now,
    mapping: { ...noMapping, ...mapping },
    report: (line) => void bad.push(line),
    reportPart: (line) => void parts.push(line),
    announce: (additions) => void added.push(additions),
  });
  return { counts, bad: bad.map(({ reason }) => reason), parts: parts.map(({ reason }) => reason), added: added[0] };
}

const place = () =>
  world.db
    .selectFrom('provider_address')
    .innerJoin('provider', 'provider.id', 'provider_address.provider_id')
    .select(['name', 'phone', 'city', 'street', 'lat', 'lng', 'time_zone', 'identifiers', 'country'])
    .executeTakeFirstOrThrow();
const times = () =>
  world.db
    .selectFrom('slot')
    .select(['start_at', 'capacity', 'booking_url', 'booking_phone'])
    .orderBy('start_at')
    .execute();

type Row = Partial<Awaited<ReturnType<typeof place>>>;
const boston = { line: ['2 Main St'], city: 'Boston', state: 'MA', postalCode: '02115', country: 'US' };

describe('a place is taken as its publisher wrote it (F24)', () => {
  it.each<[string, object, Row, string[]?]>([
    [
      'nulls for what it does not have',
      { telecom: null, identifier: null, position: null, description: null, extension: null, meta: null },
      { phone: null, lat: 47.47603 },
    ],
    ['a null among its telephones', { telecom: [null, { system: 'phone', value: '555' }] }, { phone: '555' }],
    ['a telephone that is a number', { telecom: [{ system: 'phone', value: 36_155_501_00 }] }, { phone: '3615550100' }],
    ['one telephone without the brackets of a list', { telecom: { system: 'phone', value: '555' } }, { phone: '555' }],
    [
      'a telephone that is no text, beside one that is',
      {
        telecom: [
          { system: 'phone', value: {} },
          { system: 'phone', value: '5' },
        ],
      },
      { phone: '5' },
      ['without telecom.0.value: not a text'],
    ],
    ['coordinates as texts', { position: { latitude: '42.3', longitude: ' -71.1 ' } }, { lat: 42.3, lng: -71.1 }],
    ['coordinates with a comma', { position: { latitude: '47,5', longitude: '19,25' } }, { lat: 47.5, lng: 19.25 }],
    [
      'a coordinate in words',
      { position: { latitude: 'north', longitude: -71.1 } },
      { lat: 47.47603 },
      ['without position: latitude: not a number'],
    ],
    [
      'half of its coordinates',
      { position: { latitude: 42.3 } },
      { lat: 47.47603 },
      ['without position: has no longitude'],
    ],
    [
      'coordinates off the earth',
      { position: { latitude: 423, longitude: -71.1 } },
      { lat: 47.47603 },
      ['without position: latitude: over 90'],
    ],
    [
      'the coordinates 0, 0',
      { position: { latitude: 0, longitude: 0 } },
      { lat: 47.47603 },
      ['without position: 0, 0 is no place'],
    ],
    [
      'a postal code that is a number',
      { address: { ...location().address, postalCode: 1117 } },
      { city: 'Budapest', lat: 47.47603 },
    ],
    ['a line without the brackets of a list', { address: { ...boston, line: '2 Main St' } }, { street: '2 Main St' }],
    [
      'its town in the line',
      { address: { ...boston, city: null, line: ['2 Main St, Boston, MA 02115'] } },
      { city: 'Boston', street: '2 Main St' },
    ],
    [
      'its town in a line of its own',
      { address: { ...boston, city: undefined, line: ['2 Main St', 'Boston MA 02115'] } },
      { city: 'Boston', street: '2 Main St' },
    ],
    [
      'its town before the street',
      { address: { line: ['1117 Budapest, Fő utca 1.'], postalCode: '1117', country: 'HU' } },
      { city: 'Budapest', street: 'Fő utca 1.' },
    ],
    [
      'no town at all',
      { address: { ...boston, city: '' } },
      { city: 'MA', street: '2 Main St' },
      ['without a town: the address names none'],
    ],
    [
      'no address at all',
      { address: null },
      { city: 'Egyesült Államok', country: 'US' },
      ['without a town: the address names none'],
    ],
    [
      'a description that is too long',
      { description: 'x'.repeat(2500) },
      { name: 'Tölgyfa Rendelő' },
      ['description cut to 2000 characters'],
    ],
    ['a name that is too long', { name: 'x'.repeat(300) }, { name: 'x'.repeat(200) }, ['name cut to 200 characters']],
    ['a name that is a number', { name: 24 }, { name: '24' }],
    ['half of a letter in its name', { name: 'Rendelő \ud83d' }, { name: 'Rendelő �' }],
    [
      'a zone that is none',
      { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/timezone', valueCode: 'Eastern' }] },
      { time_zone: 'Europe/Budapest' },
      ['without its time zone: Eastern is none'],
    ],
    [
      'a place of ours that is none',
      { extension: [{ url: 'urn:kapu:location', valueCode: 'hu-atlantis' }] },
      { city: 'Budapest' },
      ['without its own place: hu-atlantis is none of ours'],
    ],
    [
      'an extension that is no object',
      { extension: ['x', null, { url: null }] },
      { city: 'Budapest' },
      ['without extension.0: Invalid input: expected object, received string', 'without extension.1: has no url'],
    ],
    [
      'an identifier that is no object',
      { identifier: ['7', { system: 'urn:a', value: 7 }] },
      { identifiers: ['urn:a|7'] },
      ['without identifier.0: Invalid input: expected object, received string'],
    ],
  ])('with %s', async (_what, more, stored, omissions = []) => {
    const { counts, bad, parts } = await bring({ locations: [location('loc-1', more)] });
    expect(bad).toEqual([]);
    expect(parts).toEqual(omissions.map((part) => `Location loc-1 ${part}`));
    expect(counts).toMatchObject({ locations: 1, schedules: 1, slots: 2, omitted: omissions.length, bad: 0 });
    expect(await place()).toMatchObject(stored);
  });

  it('and is refused for what it cannot do without, with the cause', async () => {
    const { bad } = await bring({
      locations: [
        location('', {}),
        location('loc-2', { name: null }),
        location('loc-3', { resourceType: 'Place' }),
        'null',
        '[]',
        location('..'),
      ],
    });
    expect(bad.slice(0, 6)).toEqual([
      'id: not an id',
      'name: is missing',
      expect.stringContaining('resourceType: '),
      expect.stringContaining('expected object'),
      expect.stringContaining('expected object'),
      'id: not an id',
    ]);
  });
});

describe('an identifier that means nothing', () => {
  it.each([
    'null',
    '0',
    '',
    'n/a',
    'N/A',
    '-',
    'none',
    'unknown',
    ' ',
    '000000',
    'undefined',
    '--',
    'NULL',
    'Not Available',
    'nincs',
  ])('"%s" makes no twins of two places (F24)', async (value) => {
    const identifier = [{ system: 'urn:pin', value }];
    await bring({ locations: [location('loc-1', { identifier })] });
    const { added, counts } = await bring({ locations: [location('loc-1', { identifier })], request: 'urn:other' });
    expect(added?.twins).toEqual([]);
    expect(counts.bad).toBe(0);
  });

  it('may also be the system, or the source', async () => {
    const more = { identifier: [{ system: 'unknown', value: '77' }], meta: { source: 'null' } };
    await bring({ locations: [location('loc-1', more)] });
    expect((await bring({ locations: [location('loc-1', more)], request: 'urn:other' })).added?.twins).toEqual([]);
  });

  it('leaves one that means something a twin', async () => {
    const identifier = [
      { system: 'urn:pin', value: '0077' },
      { system: 'urn:pin', value: 'none' },
    ];
    await bring({ locations: [location('loc-1', { identifier })] });
    const { added, parts } = await bring({ locations: [location('loc-1', { identifier })], request: 'urn:other' });
    expect(added?.twins).toHaveLength(1);
    expect(parts).toEqual(['Location loc-1 without the identifiers "none": they identify nobody']);
  });
});

describe('a time is taken as its publisher wrote it (F24)', () => {
  const at = (start: string, end: string, more: object = {}) => ({ ...half(9), start, end, ...more });
  it.each<[string, object, Partial<Awaited<ReturnType<typeof times>>[number]>]>([
    ['seven digits after the second', at('2026-11-24T09:00:00.0000000+01:00', '2026-11-24T09:30:00.0000000+01:00'), {}],
    ['nine digits', at('2026-11-24T08:00:00.000000000Z', '2026-11-24T08:30:00.000000000Z'), {}],
    ['more digits than anybody needs', at(`2026-11-24T08:00:00.${'0'.repeat(30)}Z`, '2026-11-24T08:30:00Z'), {}],
    ['no seconds', at('2026-11-24T09:00+01:00', '2026-11-24T09:30+01:00'), {}],
    ['a blank instead of the T', at('2026-11-24 09:00:00+01:00', '2026-11-24 09:30:00+01:00'), {}],
    ['an offset without a colon', at('2026-11-24T09:00:00+0100', '2026-11-24T09:30:00+0100'), {}],
    [
      'the name of its zone behind the offset',
      at('2026-11-24T09:00:00+01:00[Europe/Budapest]', '2026-11-24T09:30:00+01:00[Europe/Budapest]'),
      {},
    ],
    ['small letters', at('2026-11-24t08:00:00z', '2026-11-24t08:30:00z', { status: 'Free' }), {}],
    ['an id with an underscore', { ...half(9), id: 'slot_3' }, {}],
    ['an id with a colon, a slash and an accent', { ...half(9), id: 'a:b/ő|7' }, {}],
    ['an id that is a number', { ...half(9), id: 77 }, {}],
    ['nulls', { ...half(9), comment: null, extension: null, meta: null }, {}],
    ['its schedule as a text', { ...half(9), schedule: 'Schedule/sch-1' }, {}],
    ['the id of its schedule alone', { ...half(9), schedule: { reference: 'sch-1' } }, {}],
    [
      'the whole address of its schedule, with a version',
      { ...half(9), schedule: { reference: 'https://x.example/fhir/Schedule/sch-1/_history/2' } },
      {},
    ],
    ['a capacity as a text', { ...half(9), extension: [{ ...capacity(1), valueInteger: '3' }] }, { capacity: 3 }],
    ['a capacity of null', { ...half(9), extension: [{ ...capacity(1), valueInteger: null }] }, { capacity: 1 }],
    [
      'a capacity of another type',
      { ...half(9), extension: [{ url: capacity(1).url, valuePositiveInt: 4 }] },
      { capacity: 4 },
    ],
    [
      'a link without https',
      { ...half(9), extension: [deepLink('ehr.example.org/book?slot=1')] },
      { booking_url: 'https://ehr.example.org/book?slot=1' },
    ],
    [
      'a link of the type uri',
      { ...half(9), extension: [{ url: deepLink('').url, valueUri: 'https://x.example/1' }] },
      { booking_url: 'https://x.example/1' },
    ],
    [
      'a telephone that is a number',
      { ...half(9), extension: [{ ...bookingPhone(''), valueString: 5550100 }] },
      { booking_phone: '5550100' },
    ],
    ['an extension that cannot be read', { ...half(9), extension: [5, capacity(2)] }, { capacity: 2 }],
  ])('with %s', async (_what, slot, stored) => {
    const { counts, bad } = await bring({ slots: [slot] });
    expect(bad).toEqual([]);
    expect(counts.slots).toBe(1);
    expect(await times()).toMatchObject([{ start_at: '2026-11-24T08:00:00Z', ...stored }]);
  });

  it('and what cannot be read costs itself alone and withdraws nothing that is there', async () => {
    await bring({});
    const { counts, bad } = await bring({
      slots: [
        { ...half(9), start: '2026-11-24T09:00:00', end: '2026-11-24T09:30:00' },
        { ...half(10), extension: [{ ...capacity(1), valueInteger: 'many' }] },
        half(11),
      ],
    });
    expect(bad).toEqual([
      'start: not an instant with an offset; end: not an instant with an offset',
      'has a slot-capacity that is no whole number up to 100000',
    ]);
    expect(counts).toMatchObject({ slots: 1, withdrawn: 0, kept: 2, bad: 2 });
    expect(await times()).toHaveLength(3);
  });
});

describe('a schedule is taken as its publisher wrote it (F24)', () => {
  const services = [{ coding: [{ system: 'urn:kapu:subfunction', code: 101 }] }, { coding: null }, null];
  it.each<[string, object, string[]?]>([
    ['nulls, and a code that is a number', { serviceType: services, meta: null, extension: null }],
    ['an actor as a text', { actor: ['Location/loc-1', 'Practitioner/p-1'] }],
    ['one actor without the brackets of a list', { actor: { reference: 'Location/loc-1' } }],
    ['a null among its actors', { actor: [null, { reference: 'Location/loc-1', display: null }] }],
    [
      'a service of ours that is none',
      { serviceType: [...services, { coding: [{ system: 'urn:kapu:subfunction', code: '9' }] }] },
      ['without serviceType 9: it is none of ours'],
    ],
    [
      'a service that cannot be read',
      { serviceType: [...services, 5] },
      ['without serviceType.2: Invalid input: expected object, received number'],
    ],
    ['a mark that is a text', { serviceType: [{ coding: [{ code: '7', display: 'Flu', userSelected: 'true' }] }] }],
  ])('with %s', async (_what, more, omissions = []) => {
    const { counts, bad, parts } = await bring({ schedules: [schedule('sch-1', more)] });
    expect(bad).toEqual([]);
    expect(parts).toEqual(omissions.map((part) => `Schedule sch-1 ${part}`));
    expect(counts).toMatchObject({ schedules: 1, slots: 2 });
  });

  it('and offers what it offered before where a service cannot be read', async () => {
    await bring({});
    await bring({
      schedules: [
        schedule('sch-1', { serviceType: [{ coding: [{ system: 'urn:kapu:subfunction', code: '101' }] }, 5] }),
      ],
    });
    const { rows } = await sql<{ id: number }>`select subfunction_id as id from offering order by 1`.execute(world.db);
    expect(rows).toEqual([{ id: 101 }, { id: 102 }]);
  });

  it('and keeps its times and its doctor where an actor cannot be read', async () => {
    await bring({});
    const actor = [{ reference: 'Location/loc-1' }, { reference: {}, display: 'Dr. Őri Zsófia' }];
    const { counts, bad } = await bring({ schedules: [schedule('sch-1', { actor })] });
    expect(bad[0]).toBe('without actor.1: reference: not a reference');
    expect(counts).toMatchObject({ changed: 0, withdrawn: 0, kept: 2 });
  });
});

describe('the report', () => {
  it('says in words what was left out of which place, and how much in all', async () => {
    const lines: string[] = [];
    const { reportPart, summary } = printedReport((line) => void lines.push(line));
    for (let no = 1; no <= 25; no += 1)
      reportPart({ file: 'locations.ndjson', line: no, reason: `Location ${no} without position: latitude: over 90` });
    summary({ locations: 25, schedules: 0, slots: 0, changed: 0, withdrawn: 0, kept: 0, omitted: 25, bad: 0 });
    expect(lines[0]).toBe('locations.ndjson:1 Location 1 without position: latitude: over 90');
    expect(lines.slice(20)).toEqual([
      '… and 5 more parts that were left out',
      '25 parts were left out; what they belong to was taken without them.',
    ]);
  });
});
