import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReservation } from '../../../contract/booking/hold.ts';
import { deepLinkOf, faultsOf, readPublication } from '../../../tests/interop/scheduling-links.ts';
import { emptyDirectory } from '../../../tests/support/empty-directory.ts';
import { slotId } from '../../../tests/support/fixture.ts';
import { listening } from '../../../tests/support/listening.ts';
import { freePort } from '../../../tests/support/process.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { importPublication } from '../../directory/import/import.ts';
import type { BadLine } from '../../directory/import/ndjson.ts';
import type { Database } from '../../platform/db/open.ts';

let w: World;
let server: Awaited<ReturnType<typeof listening>>;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  w = await world({ baseUrl: `http://localhost:${port}` });
  server = await listening(w, port);
  address = `http://localhost:${port}/fhir/$bulk-publish`;
});
afterAll(async () => {
  await server?.close();
  await w?.close();
});

const smart = 'http://fhir-registry.smarthealthit.org/StructureDefinition/';

async function published(query = '') {
  const publication = await readPublication(`${address}${query}`);
  const lines = (type: string) => publication.files.filter((file) => file.type === type).flatMap((file) => file.lines);
  return { ...publication, slots: lines('Slot'), schedules: lines('Schedule'), locations: lines('Location') };
}

/** Times too near to be booked and the ids are left out. */
async function saidIn({ db }: Database) {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .innerJoin('provider', 'provider.id', 'schedule.provider_id')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .innerJoin('offering', 'offering.schedule_id', 'schedule.id')
    .where('slot.start_at', '>', w.now().add({ hours: 1 }).toString())
    .select(['slot.start_at', 'slot.end_at', 'slot.status', 'doctor.family_name', 'doctor.given_name', 'provider.name'])
    .select([
      'provider_address.city',
      'street',
      'postal_code',
      'time_zone',
      'location_id',
      'lat',
      'lng',
      'subfunction_id',
    ])
    .execute();
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

describe('what a portal publishes of its free times', () => {
  it('keeps every rule of SMART Scheduling Links (S3.9-01)', async () => {
    const publication = await published();
    expect(faultsOf(publication)).toEqual([]);
    expect(publication.locations).toHaveLength(3);
    expect(publication.slots.length).toBeGreaterThan(300);
    expect(publication.manifest).toMatchObject({ request: address, error: [] });
  });

  it('is read back by our own import: the same doctors, places, services and times (S3.9-01)', async () => {
    const other = await scratch();
    try {
      await emptyDirectory(other);
      const bad: BadLine[] = [];
      const source = { manifest: address, now: w.now(), report: (line: BadLine) => void bad.push(line) };
      const access = {
        allowHosts: [new URL(address).host],
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      };
      const counts = await importPublication({ db: other.db, ...source, ...access });
      expect(bad).toEqual([]);
      expect(counts).toMatchObject({ bad: 0, withdrawn: 0 });
      expect(await saidIn(other)).toEqual(await saidIn(w.database));
      const unchanged = vi.fn();
      await importPublication({ db: other.db, ...source, ...access, unchanged });
      expect(unchanged).toHaveBeenCalledOnce();
    } finally {
      await other.close();
    }
  });

  it('leads from each time to the page of its doctor, where that time is chosen, with a referral too (S9-07)', async () => {
    const { slots } = await published();
    const slot = slots.find(({ id }) => id === slotId(0, '2026-11-25T10:00'));
    const link = new URL(deepLinkOf(slot ?? {}) ?? '');
    link.searchParams.set('source', 'lister.example');
    link.searchParams.set('booking-referral', '34d1a803-cd6c-4420-9cf5-c5edcc533538');
    const page = await visit(w, `${link.pathname}${link.search}`, { host: link.host });
    const chosen = [...page.document.querySelectorAll('input[name=slotId]')].filter((one) =>
      one.hasAttribute('checked'),
    );
    expect(chosen.map((one) => one.getAttribute('value'))).toEqual([slot?.id]);
  });

  it('says that a held time is busy, a minute later at the latest, and the same to all until then', async () => {
    const slot = slotId(0, '2026-11-26T10:00');
    const statusOf = async () => (await published()).slots.find(({ id }) => id === slot)?.status;
    expect(await statusOf()).toBe('free');
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
    expect(await statusOf()).toBe('free');
    w.pass({ seconds: 60 });
    expect(await statusOf()).toBe('busy');
  });

  it('gives only what has changed to whoever names a moment, and whole lists of places and schedules', async () => {
    await w.database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update slot set changed_at = now() - interval '1 hour'`.execute(tx);
    });
    const since = `?_since=${encodeURIComponent(new Date().toISOString())}`;
    expect((await published(since)).slots).toEqual([]);
    const slot = slotId(1, '2026-11-26T10:00');
    good(await w.call(startReservation, { slotId: slot, subfunctionId: 101 }));
    w.pass({ seconds: 60 });
    const publication = await published(since);
    expect(publication.slots).toMatchObject([{ id: slot, status: 'busy' }]);
    expect(publication.schedules.length).toBe((await published()).schedules.length);
    expect(faultsOf(publication)).toEqual([]);
  });

  it('is asked conditionally and compressed: 304 while nothing has changed', async () => {
    w.pass({ seconds: 61 });
    const names = ['', '/../publication/locations.ndjson'];
    for (const name of names) {
      const url = new URL(`${address}${name}`).href;
      const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect(first.headers.get('cache-control')).toBe('public, max-age=60');
      await first.arrayBuffer();
      const again = await fetch(url, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      w.pass({ seconds: 61 });
      expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
      await plain.arrayBuffer();
    }
  });

  it('names a telephone instead of a link where the call centre alone books (S3.13-04)', async () => {
    const { id } = await w.database.db
      .selectFrom('schedule')
      .select('id')
      .where('source_id', '=', 's1')
      .executeTakeFirstOrThrow();
    await w.database.db
      .updateTable('offering')
      .set({ organisable: ['by_call_center'] })
      .where('schedule_id', '=', id)
      .execute();
    w.pass({ seconds: 61 });
    const own = (await published()).slots.filter(({ schedule }) => JSON.stringify(schedule).includes(`/${id}"`));
    expect(own.length).toBeGreaterThan(10);
    const number = w.context().host.brand.phone.number;
    for (const { extension } of own) expect(extension).toEqual([{ url: `${smart}booking-phone`, valueString: number }]);
  });

  it('is not there at a portal that is for customers alone, nor for a week that is none, and takes no body', async () => {
    const closed = w.hosts.all.find(({ brand }) => brand.portalType === 'private');
    expect((await w.request('/fhir/$bulk-publish', { host: closed?.name ?? '' })).status).toBe(404);
    for (const name of ['slots-2026-11-24.ndjson', 'slots-2026-13-01.ndjson', 'doctors.ndjson', '%2e%2e.ndjson'])
      expect((await w.request(`/fhir/publication/${name}`)).status, name).toBe(404);
  });
});
