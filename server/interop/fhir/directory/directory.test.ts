import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, type FhirPortal, faultsIn, fhirPortal } from '../../../../tests/interop/fhir.ts';
import { slotId } from '../../../../tests/support/fixture.ts';
import { rows } from '../rows.ts';

let portal: FhirPortal;
beforeAll(async () => {
  portal = await fhirPortal();
});
afterAll(() => portal?.close());

const open = [
  'Location',
  'Organization',
  'Practitioner',
  'PractitionerRole',
  'HealthcareService',
  'Schedule',
  'Slot',
] as const;

async function idsOf(path: string) {
  const { status, body } = await portal.ask(path);
  if (body.resourceType !== 'Bundle') throw new Error(`${status} ${JSON.stringify(body)}`);
  return entriesOf(body).map(({ resourceType, id }) => `${resourceType}/${id}`);
}

describe('the CapabilityStatement', () => {
  it('is valid, and tells of each type what it is, how it is searched and under which scope', async () => {
    const { status, headers, body } = await portal.ask('/metadata');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(faultsIn(body)).toEqual([]);
    if (body.resourceType !== 'CapabilityStatement') throw new Error(body.resourceType);
    const resources = body.rest?.[0]?.resource ?? [];
    expect(resources.map(({ type }) => type)).toEqual(rows.map(({ type }) => type));
    expect(resources.find(({ type }) => type === 'Appointment')).toMatchObject({
      extension: [{ valueString: 'patient/Appointment.crus' }],
      operation: [{ name: 'find' }, { name: 'find' }, { name: 'hold' }, { name: 'book' }],
    });
  });
});

describe('the directory over FHIR (S3.9-01)', () => {
  it.each(open)(
    'shows every %s to whoever the search is open to, valid, and each by itself as in the list',
    async (type) => {
      const client = portal.client();
      const bundle = await client.search(type, { _count: 200, ...(type === 'Slot' && { schedule: '1,2' }) });
      expect(bundle.entry?.length).toBeGreaterThan(2);
      expect(faultsIn(bundle)).toEqual([]);
      for (const one of entriesOf(bundle).slice(0, 3)) expect(await client.read(type, one.id ?? '')).toEqual(one);
    },
  );

  it('leads through all pages, each time once, however few a page has', async () => {
    const client = portal.client();
    const walk = async (count: number) => {
      const ids: (string | undefined)[] = [];
      const totals = new Set<number | undefined>();
      for (let page = await client.search('Slot', { _count: count, schedule: 'Schedule/1' }); page; ) {
        ids.push(...entriesOf(page).map(({ id }) => id));
        totals.add(page.total);
        const next = await client.next(page);
        if (!next) break;
        page = next;
      }
      return { ids, totals: [...totals] };
    };
    const small = await walk(7);
    expect(small).toEqual(await walk(200));
    expect(small.totals).toEqual([new Set(small.ids).size]);
  });

  it.each([
    ['/Practitioner?name=kov', ['Practitioner/1']],
    ['/Practitioner?family=Őri', ['Practitioner/2']],
    ['/Practitioner?name:exact=kov', []],
    ['/Practitioner?name:contains=ovac', ['Practitioner/1']],
    ['/Location?address-city=buda', ['Location/1', 'Location/2']],
    ['/Location?organization=Organization/3', ['Location/3']],
    ['/Location?_id=1,3', ['Location/1', 'Location/3']],
    ['/Organization?name=teiul,bukkfa', ['Organization/1', 'Organization/3']],
    ['/Schedule?actor=Practitioner/1', ['Schedule/1']],
    ['/Schedule?actor=Location/1', ['Schedule/1', 'Schedule/2']],
    ['/Schedule?service-type=urn:kapu:subfunction%7C105', ['Schedule/1']],
    ['/PractitionerRole?service=HealthcareService/1-105', ['PractitionerRole/1']],
    ['/HealthcareService?organization=1&service-type=105', ['HealthcareService/1-105']],
    ['/Slot?schedule=1&start=2026-11-24&status=free&_count=1', [`Slot/${slotId(0, '2026-11-24T09:00')}`]],
    [
      '/Slot?schedule=1&start=ge2026-11-24T08:30:00Z&start=lt2026-11-24T09:00:00Z',
      [`Slot/${slotId(0, '2026-11-24T09:30')}`],
    ],
    ['/Slot?schedule=nobody', []],
    ['/Slot?schedule=1&status=gone', []],
    ['/Slot?schedule=1,2&start=2026-11-24&status=busy-unavailable', []],
    [
      '/Slot?start=ge2026-11-24T08:30:00Z&start=lt2026-11-24T09:00:00Z&service-type=105&schedule=1',
      [`Slot/${slotId(0, '2026-11-24T09:30')}`],
    ],
    ['/Slot?_id=not-a-uuid', []],
  ])('finds by %s', async (path, expected) => {
    expect(await idsOf(path)).toEqual(expected);
  });

  it('brings along what a client names: the schedule of a time, who gives it and where', async () => {
    expect(await idsOf('/Slot?schedule=1&_count=2&_include=Slot:schedule')).toContain('Schedule/1');
    const schedules = await idsOf('/Schedule?_id=1,2&_include=Schedule:actor');
    expect(schedules).toEqual(['Schedule/1', 'Schedule/2', 'Location/1', 'Practitioner/1', 'Practitioner/2']);
    const roles = '/PractitionerRole?_id=1&_include=PractitionerRole:organization&_include=PractitionerRole:location';
    expect(await idsOf(roles)).toEqual(['PractitionerRole/1', 'Organization/1', 'Location/1']);
  });

  it('says that nothing has changed to whoever has it already', async () => {
    const { headers } = await portal.ask('/Practitioner/1');
    const etag = headers.get('etag') ?? '';
    expect((await portal.ask('/Practitioner/1', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await portal.ask('/Practitioner/1', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  it('is searched by POST as well', async () => {
    const body = new URLSearchParams({ family: 'Kovács' });
    const { body: bundle } = await portal.ask('/Practitioner/_search', { method: 'POST', body });
    expect(bundle).toMatchObject({ total: 1 });
  });

  it('shows no visitor a portal that is for customers alone, nor another brand’s doctors (S4.2-04)', async () => {
    const closed = portal.w.hosts.all.find(({ brand }) => !brand.hasPublicCalendar);
    const answer = await portal.w.request('/fhir/Practitioner', { host: closed?.name ?? '' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('what a client asks wrongly is refused in words, never with a fault of ours (S8.1-09)', () => {
  it.each([
    ['/Slot?doctor=1', 400, 'KD007'],
    ['/Slot?start=yesterday', 400, 'KD003'],
    ['/Slot', 400, 'KD005'],
    ['/Slot?status=busy', 400, 'KD005'],
    ['/Slot?status=free&specialty=1', 400, 'KD005'],
    ['/Slot?start=ge2026-11-24', 400, 'KD005'],
    ['/Slot?start=2026', 400, 'KD005'],
    ['/Slot?start=2026-11-24,2027-11-24', 400, 'KD005'],
    ['/Slot?start=lt2026-11-25', 200, undefined],
    ['/Slot?start=ge2026-11-24&start=lt2026-12-02', 400, 'KD005'],
    ['/Slot?start=ge2026-11-24&start=lt2026-12-01', 200, undefined],
    ['/Slot?schedule=1,2,3,4,5,6,7,8,9,10,11', 400, 'KD005'],
    ['/Slot?schedule=1,2,3,4,5,6,7,8,9,10', 200, undefined],
    ['/Slot?schedule=1&_offset=1001', 400, 'KD003'],
    ['/Appointment/$find?start=2026-11-24&end=2026-11-25&_offset=1001', 400, 'KD003'],
    ['/Slot?start=ne2026-11-24', 400, 'KD003'],
    ['/Slot?start=9999-99-99', 400, 'KD003'],
    ['/Slot?schedule=Schedule/1/2/3', 400, 'KD003'],
    ['/Slot?_count=-1', 400, 'KD003'],
    ['/Slot?_count=1e9', 400, 'KD003'],
    ['/Slot?_offset=999999', 400, 'KD003'],
    ['/Slot?_include=Slot:everything', 400, 'KD003'],
    ['/Slot?_include=__proto__', 400, 'KD003'],
    ['/Slot?constructor=1', 400, 'KD007'],
    ['/Slot?status:not=free', 400, 'KD007'],
    ['/Slot?_format=xml', 406, 'K406'],
    ['/Slot?start=0000-01-01', 400, 'KD003'],
    ['/Slot?start=ge9999-12-31T23:59:59Z', 400, 'KD003'],
    ['/Slot?start=ge-271821-04-20', 400, 'KD003'],
    ['/Practitioner?name=%00', 400, 'KD003'],
    ['/HealthcareService?_id=%00', 200, undefined],
    ['/Practitioner/%E0%A4%A', 404, '#404'],
    ['/PractitionerRole?service=99999999999-1', 200, undefined],
    ['/Schedule?actor=Practitioner/99999999999', 200, undefined],
    ['/Schedule?service-type=99999999999', 200, undefined],
    ['/Practitioner?name=%25_%5C', 200, undefined],
    ['/Appointment/$find?start=2026-11-24&end=2026-11-25&visit-type=99999999999', 200, undefined],
    ['/Appointment/$find?start=0000-01-01&end=2026-11-25', 400, 'KD003'],
    ['/$bulk-publish?_since=0000-01-01T00:00:00Z', 200, undefined],
    [`/Practitioner?name=${'x'.repeat(500)}`, 400, 'KD003'],
    [`/Practitioner?${'name=a&'.repeat(100)}`, 400, 'KD008'],
    ['/Practitioner/999999', 404, '#404'],
    ["/Practitioner/1'%20or%201=1", 404, '#404'],
    ['/Practitioner/%00', 404, '#404'],
    ['/Practitioner/1?_elements=name', 400, 'KD007'],
    ['/Slot/1', 404, '#404'],
    ['/HealthcareService/1', 404, '#404'],
    ['/HealthcareService/a-b', 404, '#404'],
    ['/PractitionerRole?service=x-y', 200, undefined],
    ['/Medication', 404, '#404'],
    ['/Practitioner/1/_history', 404, '#404'],
    ['/$everything', 404, '#404'],
    ['/', 404, '#404'],
  ])('%s', async (path, status, code) => {
    expect(await portal.refusal(path)).toEqual([status, code]);
  });

  it('refuses what changes nothing here, and says what it is in an OperationOutcome that is valid', async () => {
    const { status, body } = await portal.ask('/Practitioner', portal.post({ resourceType: 'Practitioner' }));
    expect([status, faultsIn(body)]).toEqual([405, []]);
    const outcome = await portal.ask('/Slot?doctor=1');
    expect(faultsIn(outcome.body)).toEqual([]);
    expect(outcome.body).toMatchObject({ issue: [{ severity: 'error', code: 'invalid' }, { expression: ['doctor'] }] });
  });
});
