import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Localized } from '../../../contract/platform/localized.ts';
import { scratch } from '../../../tests/support/scratch-database.ts';
import type { Database } from '../../platform/db/open.ts';
import { loadReference } from './load-reference.ts';
import { numberTree } from './location-tree.ts';
import { places } from './reference-data.ts';

let world: Database;
beforeAll(async () => {
  world = await scratch();
}, 60_000);
afterAll(() => world?.close());

async function versions(): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || id as version from location union all select xmin::text || id from specialization
    union all select xmin::text || id from subfunction union all select xmin::text || country || day from holiday
    order by 1`.execute(world.db);
  return rows.map(({ version }) => version);
}

it('numbers the places so that a subtree is an interval (S3.12-02)', async () => {
  const budapest = await world.db
    .selectFrom('location')
    .selectAll()
    .where('id', '=', 'hu-bu')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: string }>`
    select id from location where no between ${budapest.no} and ${budapest.last_no}`.execute(world.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(
    places
      .map(({ id }) => id)
      .filter((id) => id === 'hu-bu' || id.startsWith('hu-bu-'))
      .toSorted(),
  );
});

it('gives every place a number of its own and puts a parent before its children', () => {
  const numbered = numberTree(places);
  const no = new Map(numbered.map((place) => [place.id, place]));
  expect(numbered.map((place) => place.no)).toEqual(numbered.map((_, at) => at + 1));
  expect(
    numbered.filter((place) => {
      const parent = place.parent === null ? undefined : no.get(place.parent);
      return parent && !(parent.no < place.no && place.lastNo <= parent.lastNo);
    }),
  ).toEqual([]);
});

it('keeps the names of a place folded in three languages, so Kolozsvar and Cluj are one', async () => {
  const { folded } = await world.db
    .selectFrom('location')
    .select('folded')
    .where('id', '=', 'ro-cj-cluj-napoca')
    .executeTakeFirstOrThrow();
  expect(folded).toBe('kolozsvar | cluj napoca | cluj napoca');
});

it('knows the moved days of 2026', async () => {
  const days = await world.db
    .selectFrom('holiday')
    .select(['day', 'kind'])
    .where('country', '=', 'HU')
    .where('kind', '<>', 'holiday')
    .orderBy('day')
    .execute();
  expect(days).toContainEqual({ day: '2026-12-12', kind: 'working' });
  expect(days).toContainEqual({ day: '2026-12-24', kind: 'rest' });
  expect(days).toHaveLength(6);
});

it('names both feasts of a day that has two', async () => {
  const holidays = await world.db
    .selectFrom('holiday')
    .select('name')
    .where('country', '=', 'RO')
    .where('day', '=', '2026-06-01')
    .execute();
  expect(holidays).toHaveLength(1);
  expect(Localized.parse(holidays[0]?.name).en).toContain(', ');
});

it('writes nothing when nothing changed', async () => {
  const before = await versions();
  await loadReference(world.db);
  expect(await versions()).toEqual(before);
});

it('puts moved numbers, texts and holidays right again', async () => {
  const before = await world.db.selectFrom('location').selectAll().orderBy('id').execute();
  await sql`update location set no = -no`.execute(world.db);
  await sql`update location set no = 429 + no, name = '{}'`.execute(world.db);
  await sql`delete from holiday`.execute(world.db);
  await loadReference(world.db);
  expect(await world.db.selectFrom('location').selectAll().orderBy('id').execute()).toEqual(before);
  expect((await world.db.selectFrom('holiday').selectAll().execute()).length).toBeGreaterThan(60);
});
