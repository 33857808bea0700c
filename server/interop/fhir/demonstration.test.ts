import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bundle } from 'fhir/r4';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../../demo/load-demo.ts';
import { openDoors } from '../../../tests/api/ceiling-doors.ts';
import { aboveCeiling, measureDoors } from '../../../tests/api/ceiling-measure.ts';
import { entriesOf, type FhirPortal, faultsIn, fhirPortal } from '../../../tests/interop/fhir.ts';
import { faultsOf, readPublication } from '../../../tests/interop/scheduling-links.ts';
import { deep } from '../../../tests/support/deep.ts';
import { writePlans } from '../../entitlement/coverage/write-plans.ts';
import { rows } from './rows.ts';

const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'kapu-demo-'));

let portal: FhirPortal;
let customers: { id: string; token: string; sid: string }[];
beforeAll(async () => {
  portal = await fhirPortal();
  const { w } = portal;
  await writePlans(w.database, join(root, 'brands'), w.hosts.all);
  await loadDemo(w.services, w.hosts.all, { dataDir, hasDesk: true });
  const accounts = await w.database.db
    .selectFrom('account')
    .select('id')
    .where('partner_id', '=', w.context().host.partnerId)
    .execute();
  customers = [];
  for (const { id } of accounts) {
    const { token } = await w.session(id);
    const subscriptions = await w.database.db
      .selectFrom('subscription')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    for (const sid of subscriptions) customers.push({ id, token, sid: sid.id });
  }
}, 180_000);
afterAll(async () => {
  await portal?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The first page alone, if there are very many. */
async function all(type: string, headers: Record<string, string>, part = ''): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (let path: string | undefined = `/${type}?_count=100${part}`; path; ) {
    const { status, body } = await portal.ask(path, { headers });
    if (status === 403) return bundles;
    if (body.resourceType !== 'Bundle') throw new Error(`${path}: ${status}`);
    bundles.push(body);
    const next: string | undefined = body.link?.find(({ relation }) => relation === 'next')?.url;
    path = next?.slice(portal.base.length);
    if (!deep && bundles.length === 10) break;
  }
  return bundles;
}

function aWeek(): string {
  const tomorrow = tomorrowAt(portal);
  return `start=ge${tomorrow}&start=lt${tomorrow.add({ days: 5 })}`;
}

function tomorrowAt({ w }: FhirPortal): Temporal.PlainDate {
  return w.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 });
}

/** Results too long for paging are requested in parts: the Slots of each Schedule. */
async function partsOf(type: string, headers: Record<string, string>): Promise<string[]> {
  if (type !== 'Slot') return [''];
  if (!deep) return [`&${aWeek()}`];
  const schedules = (await all('Schedule', headers)).flatMap(entriesOf);
  return schedules.map(({ id }) => `&schedule=Schedule/${id}`);
}

it('every resource of the demonstration is valid by the definitions of R4 (S9-07)', {
  timeout: 900_000,
}, async () => {
  const counted = new Map<string, number>();
  const faults: string[] = [];
  for (const row of rows.filter(({ search }) => search))
    for (const { token, sid } of row.personal ? customers : customers.slice(0, 1)) {
      const who = { authorization: `Bearer ${token}`, sid };
      const bundles: Bundle[] = [];
      for (const part of await partsOf(row.type, who)) bundles.push(...(await all(row.type, who, part)));
      faults.push(...bundles.flatMap(faultsIn));
      counted.set(
        row.type,
        (counted.get(row.type) ?? 0) + bundles.reduce((sum, one) => sum + entriesOf(one).length, 0),
      );
    }
  expect(faults.slice(0, 20)).toEqual([]);
  for (const row of rows.filter(({ search }) => search)) expect(counted.get(row.type), row.type).toBeGreaterThan(0);
});

it('a search with more than can be paged says so on its last page, counts no further than that, and leads no further (S3.8-01, T48)', async () => {
  const { body } = await portal.ask(`/Slot?_count=100&_offset=1000&${aWeek()}`);
  if (body.resourceType !== 'Bundle') throw new Error(body.resourceType);
  expect(faultsIn(body)).toEqual([]);
  expect(body).not.toHaveProperty('total');
  expect(body.link?.map(({ relation }) => relation)).toEqual(['self', 'previous']);
  expect(body.entry?.at(-1)).toMatchObject({
    search: { mode: 'outcome' },
    resource: { issue: [{ code: 'incomplete' }] },
  });
});

it('a resource that is not valid is known by these definitions', () => {
  const slot = {
    resourceType: 'Slot',
    id: 'x',
    schedule: {},
    status: 'free',
    start: 'x',
    end: '2026-11-24T09:00:00Z',
  } as const;
  expect(faultsIn(slot).join()).toContain('start');
  expect(faultsIn({ ...slot, colour: 'red' } as never).join()).toContain('colour');
});

it('the demonstration is published by the rules of SMART Scheduling Links (S3.9-01)', {
  timeout: 120_000,
}, async () => {
  const publication = await readPublication(`${portal.base}/$bulk-publish`);
  expect(faultsOf(publication).slice(0, 20)).toEqual([]);
  expect(publication.files.filter(({ type }) => type === 'Slot').length).toBeGreaterThan(10);
});

/** A sample of tests/api/ceiling.test.ts. */
it('the dearest searches of programs cost at most five searches for a provider, files twenty (D12, T42, T48)', async () => {
  const all = await openDoors(tomorrowAt(portal));
  const doors = all.filter(({ name }) => /^(?:FHIR [A-Z]|publication)/.test(name));
  const sample = doors.filter((_door, at) => at % 17 === 0);
  expect(aboveCeiling(await measureDoors(portal.w, sample))).toEqual([]);
});

it('visitors are answered while eight connections of one address ask FHIR and the publication for all they have (T42, G26)', async () => {
  const gone = new AbortController();
  const hostile = [`/Slot?${aWeek()}&_count=100&_offset=1000`, '/$bulk-publish?_since=2020-01-01T00:00:00Z'];
  const attack = async (no: number) => {
    while (!gone.signal.aborted)
      await portal.ask(hostile[no % 2] ?? '', { signal: gone.signal }).catch(() => undefined);
  };
  const attacks = Array.from({ length: 8 }, (_, no) => attack(no));
  const statuses: number[] = [];
  for (let visit = 0; visit < 30; visit += 1) {
    const path = ['/api/map/doctors?subfunction=101', '/api/search/suggestions?q=kar'][visit % 2] ?? '';
    const { status } = await fetch(`${portal.base.replace('/fhir', '')}${path}`);
    statuses.push(status);
  }
  gone.abort();
  await Promise.all(attacks);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
