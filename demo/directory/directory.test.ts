import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPublication } from '../../server/directory/import/import.ts';
import { holidayRows } from '../../server/directory/reference/load-reference.ts';
import { consultationTypes } from '../../server/directory/reference/reference-data.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { deep } from '../../tests/support/deep.ts';
import { scratch } from '../../tests/support/scratch-database.ts';
import { writeDemo } from './directory.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

async function written(at: Temporal.Instant, days?: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kapu-demo-'));
  await writeDemo({ folder, now: at, ...(days !== undefined && { days }) });
  return folder;
}

function hashes(folder: string): Record<string, string> {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, hash(name)]));
}

type Line = { id: string; schedule: { reference: string }; status: string; start: string; end: string };

function slotsIn(folder: string, country: string): Line[] {
  const text = readFileSync(join(folder, `slots-${country}.ndjson`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

describe('what is written', () => {
  it('is the same to the byte on the same day and other slots of the same people on another', async () => {
    const first = hashes(await written(now, 7));
    expect(hashes(await written(now.add({ hours: 5 }), 7))).toEqual(first);
    const later = hashes(await written(now.add({ hours: 72 }), 7));
    for (const file of ['locations.ndjson', 'schedules.ndjson', 'doctors.csv', 'prices.csv']) {
      expect(later[file]).toBe(first[file]);
    }
    expect(later['slots-HU.ndjson']).not.toBe(first['slots-HU.ndjson']);
  });

  it('says the same tomorrow about the days both hold', async () => {
    const today = new Map(slotsIn(await written(now, 10), 'RO').map((slot) => [slot.id, slot]));
    const tomorrow = slotsIn(await written(now.add({ hours: 24 }), 10), 'RO');
    const both = tomorrow.filter(({ id }) => today.has(id));
    expect(both.length).toBeGreaterThan(1000);
    expect(both.map(({ id }) => today.get(id))).toEqual(both);
  });

  it('rests on the holidays of each country and works the Saturday of 12 December', async () => {
    const folder = await written(now, 90);
    for (const country of ['HU', 'RO']) {
      const days = new Set(slotsIn(folder, country).map(({ start }) => start.slice(0, 10)));
      const free = holidayRows().filter((row) => row.country === country && row.kind !== 'working');
      expect(free.filter(({ date }) => days.has(date))).toEqual([]);
      const weekend = [...days].filter((day) => Temporal.PlainDate.from(day).dayOfWeek > 5);
      expect(weekend).toEqual(country === 'HU' ? ['2026-12-12'] : []);
    }
  });

  it('keeps the local hours over a change of clocks (R12)', async () => {
    const folder = await written(Temporal.Instant.from('2027-03-24T09:00:00Z'), 7);
    for (const [country, winter, summer] of [
      ['HU', '+01:00', '+02:00'],
      ['RO', '+02:00', '+03:00'],
    ] as const) {
      const slots = slotsIn(folder, country);
      const offsets = (day: string) =>
        new Set(slots.filter(({ start }) => start.startsWith(day)).map(({ start }) => start.slice(19)));
      expect(offsets('2027-03-25')).toEqual(new Set([winter]));
      expect(offsets('2027-03-30')).toEqual(new Set([summer]));
    }
  });

  it('has no slot that overlaps another of its doctor', async () => {
    const byDoctor = Map.groupBy(slotsIn(await written(now, 14), 'HU'), ({ schedule }) =>
      schedule.reference.slice(0, -2),
    );
    for (const slots of byDoctor.values()) {
      const ordered = slots.toSorted((one, other) => (one.start < other.start ? -1 : 1));
      expect(ordered.filter((slot, index) => slot.start < (ordered[index - 1]?.end ?? ''))).toEqual([]);
    }
  });
});

describe('the directory it makes', () => {
  let world: Database;
  const clock = now;
  beforeAll(async () => {
    world = await scratch();
    const manifest = await written(clock);
    const bad: unknown[] = [];
    await importPublication({ db: world.db, manifest, now: clock, report: (line) => void bad.push(line) });
    expect(bad).toEqual([]);
  }, 120_000);
  afterAll(() => world?.close());

  const demo = sql`publication.address like '%demo%'`;

  it('lets every consultation type be booked in Budapest and in Bucharest', async () => {
    const { rows } = await sql<{ place: string; id: number }>`
      select distinct case when location.id like 'hu-bu%' then 'Budapest' else 'Bucharest' end as place, subfunction_id as id
      from offering join location on location.no = offering.location_no
        join doctor on doctor.id = offering.doctor_id join publication on publication.id = doctor.publication_id
      where ${demo} and (location.id like 'hu-bu%' or location.id like 'ro-b-%' and location.type = 'sector')
        and 'by_user' = any(organisable) and next_free_at < ${clock.add({ hours: 24 * 7 }).toString()}::timestamptz`.execute(
      world.db,
    );
    const pairs = new Set(rows.map(({ place, id }) => `${place} ${id}`));
    const missing = Object.values(consultationTypes).flatMap((id) =>
      ['Budapest', 'Bucharest'].map((place) => `${place} ${id}`).filter((pair) => !pairs.has(pair)),
    );
    expect(missing).toEqual([]);
  });

  it('has the mixture that shows every page: full weeks, nothing free, call centre only, discounts, English', async () => {
    const week = clock.add({ hours: 24 * 7 }).toString();
    const { rows } = await sql<Record<string, number>>`
      select count(distinct doctor.id) as doctors, count(distinct offering.provider_id) as providers,
        count(distinct doctor.id) filter (where next_free_at is null) as never,
        count(distinct doctor.id) filter (where next_free_at > ${week}::timestamptz) as later,
        count(distinct doctor.id) filter (where organisable = '{by_call_center}') as called,
        count(distinct doctor.id) filter (where discount_rate > 0) as discounted,
        count(distinct doctor.id) filter (where speaks_english) as english,
        count(distinct subfunction.specialization_id) as specialties,
        count(*) filter (where currency = 'HUF' and price_amount % 500 <> 0) as odd
      from offering join doctor on doctor.id = offering.doctor_id join publication on publication.id = doctor.publication_id
        join subfunction on subfunction.id = offering.subfunction_id where ${demo}`.execute(world.db);
    const [counts] = rows;
    expect(counts).toMatchObject({ doctors: 300, odd: 0 });
    expect(counts?.providers).toBeGreaterThanOrEqual(75);
    expect(counts?.specialties).toBeGreaterThanOrEqual(38);
    for (const what of ['never', 'later', 'called', 'discounted']) expect(counts?.[what]).toBeGreaterThan(4);
    expect(Number(counts?.english) / 300).toBeCloseTo(0.4, 0);
  });

  it('has visits by video in both countries, in several specialties and with free times (S3.10-01)', async () => {
    const { rows } = await sql<{ currency: string; specialties: number }>`
      select currency, count(distinct subfunction.specialization_id)::int as specialties
      from offering join subfunction on subfunction.id = offering.subfunction_id
        join doctor on doctor.id = offering.doctor_id join publication on publication.id = doctor.publication_id
      where ${demo} and subfunction.kind = 'video' and 'by_user' = any(organisable) and next_free_at is not null
      group by currency`.execute(world.db);
    expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['HUF', 'RON']);
    for (const { specialties } of rows) expect(specialties).toBeGreaterThan(4);
  });

  it('is taken for about a third, in runs', async () => {
    const { rows } = await sql<{ busy: number; runs: number }>`
      select avg((status = 'busy')::int)::float8 as busy, avg((status = before)::int)::float8 as runs
      from (select slot.status, lag(slot.status) over (partition by schedule_id order by start_at) as before from slot
        join schedule on schedule.id = slot.schedule_id join publication on publication.id = schedule.publication_id where ${demo}) slot`.execute(
      world.db,
    );
    expect(rows[0]?.busy).toBeGreaterThan(0.28);
    expect(rows[0]?.busy).toBeLessThan(0.42);
    expect(rows[0]?.runs).toBeGreaterThan(0.65);
  });

  it('rates doctors in five categories (S3.13-03)', async () => {
    const { rows } = await sql<{ low: number; high: number; rated: number }>`
      select min(least(rating_waiting, rating_conditions, rating_competence, rating_behaviour, rating_overall)) as low,
        max(rating_overall) as high, count(rating_overall) as rated
      from doctor join publication on publication.id = doctor.publication_id where ${demo}`.execute(world.db);
    expect(rows[0]?.low).toBeGreaterThanOrEqual(1);
    expect(rows[0]?.high).toBeLessThanOrEqual(5);
    expect(rows[0]?.rated).toBeGreaterThan(200);
  });

  it.runIf(deep)('changes only the day that is new when it rolls on', async () => {
    const later = clock.add({ hours: 24 * 2 });
    const manifest = await written(later);
    const counts = await importPublication({ db: world.db, manifest, now: later, report: () => {} });
    const { rows } = await sql<{ fresh: number }>`
      select count(*) as fresh from slot where start_at >= '2027-02-18T22:00:00Z'`.execute(world.db);
    expect(counts).toMatchObject({ changed: rows[0]?.fresh, withdrawn: 0, bad: 0 });
  });
});
