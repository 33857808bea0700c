import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicMapping, clinics } from '../../../tests/booking/clinics.ts';
import { publisher } from '../../../tests/booking/publisher.ts';
import { emptyDirectory } from '../../../tests/support/empty-directory.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import type { Database } from '../../platform/db/open.ts';
import { type Import, importPublication } from './import.ts';
import { noMapping } from './mapping.ts';
import type { BadLine } from './ndjson.ts';

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');

let world: Database;
let host: Awaited<ReturnType<typeof publisher>>;
let files: Map<string, string>;
let statuses: string[];
let says: 'etag' | 'last-modified' | 'nothing';
beforeAll(async () => {
  world = await scratch();
  host = await publisher();
}, 60_000);
afterAll(async () => {
  await host?.stop();
  await world?.close();
});
beforeEach(async () => {
  await emptyDirectory(world);
  says = 'etag';
  statuses = [];
  files = clinics('2026-11-24', { days: 10 });
  for (const name of [...files.keys(), 'doctors.csv', 'prices.csv']) {
    host.files[name] = (request, response) => {
      const text = files.get(name);
      const tag = `"${createHash('sha1')
        .update(text ?? '')
        .digest('hex')}"`;
      const day = 'Sun, 22 Nov 2026 12:00:00 GMT';
      const { 'if-none-match': tagAsked, 'if-modified-since': dayAsked, 'accept-encoding': encoding } = request.headers;
      const isKnown = says === 'etag' ? tagAsked === tag : dayAsked === day;
      const status = text === undefined ? 404 : says !== 'nothing' && isKnown ? 304 : 200;
      statuses.push(`${status} ${name}`);
      if (says === 'etag') response.setHeader('etag', tag);
      if (says === 'last-modified') response.setHeader('last-modified', day);
      if (status !== 200 || encoding !== 'gzip') return void response.writeHead(status).end(status === 200 ? text : '');
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text ?? ''));
    };
  }
});

async function bring(more: Partial<Import> = {}) {
  const bad: BadLine[] = [];
  let unchanged = false;
  statuses = [];
  const counts = await importPublication({
    db: world.db,
    manifest: host.manifest,
    now,
    mapping: { ...noMapping, ...clinicMapping },
    allowHosts: [host.host],
    report: (line) => void bad.push(line),
    unchanged: () => {
      unchanged = true;
    },
    ...more,
  });
  return { counts, bad, unchanged };
}

async function rows() {
  const { rows: all } = await sql<{ row: string }>`
    select xmin || publication::text as row from publication union all select xmin || slot::text from slot
    union all select xmin || offering::text from offering order by 1`.execute(world.db);
  return all;
}

describe('a publication on the web', () => {
  it.each(['etag', 'last-modified'] as const)(
    'that has not changed, by its %s, is not read and changes nothing',
    async (by) => {
      says = by;
      expect((await bring()).counts).toMatchObject({ slots: 100, bad: 0 });
      const before = await rows();
      const { unchanged, counts } = await bring();
      expect(unchanged).toBe(true);
      expect(counts).toMatchObject({ slots: 0, changed: 0, withdrawn: 0 });
      expect(new Set(statuses.map((line) => line.slice(0, 3)))).toEqual(new Set(['304', '404']));
      expect(statuses).toHaveLength(files.size + 2);
      expect(await rows()).toEqual(before);
    },
  );

  it('is read whole when one file has changed, though its manifest has not (F24)', async () => {
    await bring();
    const [name = ''] = [...files.keys()].slice(-1);
    files.set(name, (files.get(name) ?? '').replaceAll('"free"', '"busy"'));
    const { unchanged, counts, bad } = await bring();
    expect([unchanged, bad]).toEqual([false, []]);
    expect(counts.slots).toBe(100);
    expect(counts.changed).toBeGreaterThan(0);
    expect((await bring()).unchanged).toBe(true);
  });

  it('is asked for its manifest once when that has changed', async () => {
    await bring();
    files.set('$bulk-publish', (files.get('$bulk-publish') ?? '').replace('12:00:00', '13:00:00'));
    const { unchanged, counts } = await bring();
    expect([unchanged, counts.changed]).toEqual([false, 0]);
    expect(statuses.filter((line) => line.endsWith('$bulk-publish'))).toEqual(['200 $bulk-publish']);
  });

  it('is read again after bad lines, with another mapping, by force, and when a table is new (F24)', async () => {
    const whole = files.get('locations.ndjson') ?? '';
    files.set('locations.ndjson', `${whole}{`);
    expect((await bring()).bad).toHaveLength(1);
    expect((await bring()).unchanged).toBe(false);
    files.set('locations.ndjson', whole);
    await bring();
    expect((await bring()).unchanged).toBe(true);
    expect((await bring({ force: true })).unchanged).toBe(false);
    const other = { ...noMapping, ...clinicMapping, staleAfterMinutes: 60 };
    expect((await bring({ mapping: other })).unchanged).toBe(false);
    expect((await bring({ mapping: other })).unchanged).toBe(true);
    files.set('prices.csv', 'schedule,subfunction,amount,currency,discount_rate,organisable\n');
    expect((await bring({ mapping: other })).unchanged).toBe(false);
  });

  it('is read each time when its server says nothing to know it by', async () => {
    says = 'nothing';
    await bring();
    expect((await bring()).unchanged).toBe(false);
  });

  it('that fails when it is asked says so and withdraws nothing (F24)', async () => {
    await bring();
    host.files['schedules.ndjson'] = (_, response) => void response.writeHead(503).end();
    const { unchanged, counts, bad } = await bring();
    expect([unchanged, counts.withdrawn, bad[0]?.reason]).toEqual([false, 0, 'answered 503']);
  });
});

describe('the states of a manifest', () => {
  const some = (...onlyStates: string[]) => ({ mapping: { ...noMapping, ...clinicMapping, onlyStates } });

  it('choose the files that are read; a file that says none is read always', async () => {
    const { counts, bad } = await bring(some('MA', 'CT'));
    expect([counts.slots, bad]).toEqual([100, []]);
    const other = await bring(some('CT'));
    expect(other.bad).toEqual([{ file: host.manifest, line: 0, reason: 'names no Slot file of CT' }]);
    expect(other.counts).toMatchObject({ locations: 10, slots: 0, withdrawn: 0, kept: 100 });
  });
});
