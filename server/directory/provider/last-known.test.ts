import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProvider, getSpecialization } from '../../../contract/directory/provider.ts';
import { visit } from '../../../tests/support/visit.ts';
import { good, type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('gives the last answer for a provider, by service and language, while it cannot be read, and logs it (S7-19, S8.1-12)', async () => {
  const { id: providerId } = await w.database.db
    .selectFrom('provider')
    .select('id')
    .where('name', '=', 'Bükkfa Rendelő')
    .executeTakeFirstOrThrow();
  const provider = () => w.call(getProvider, { providerId, defaultServiceId: 101 });
  const before = good(await provider());
  const specializationId = before.specializations[0]?.id ?? 0;
  const specialization = () => w.call(getSpecialization, { providerId, specializationId });
  const own = good(await specialization());
  await sql`alter table provider rename to provider_away`.execute(w.database.db);
  try {
    expect(good(await provider())).toEqual(before);
    expect(good(await specialization())).toEqual(own);
    expect((await visit(w, `/providers/${providerId}/specializations/${specializationId}`)).status).toBe(200);
    expect((await w.call(getProvider, { providerId, defaultServiceId: 102 })).status).toBe(500);
    expect((await w.call(getProvider, { providerId, defaultServiceId: 101 }, { locale: 'ro' })).status).toBe(500);
    expect(w.lines.filter((line) => line.includes('the last answer stands for it')).length).toBeGreaterThanOrEqual(3);
  } finally {
    await sql`alter table provider_away rename to provider`.execute(w.database.db);
  }
  expect((await w.call(getProvider, { providerId: 999_999 })).error?.errorCode).toBe('#404');
  expect(good(await provider())).toEqual(before);
});
