import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, world } from '../../../tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

it('the list of pages for crawlers is made once in five minutes for each host (T42, T48)', async () => {
  const read = async (host: string) => (await w.request('/sitemap.xml', { host })).text();
  const first = await read('localhost:3000');
  expect(first).toContain('/providers/1<');
  expect(await read('tesco.localhost:3000')).not.toBe(first);
  await w.database.pool.query('delete from offering where provider_id = 1');
  w.pass({ minutes: 4 });
  expect(await read('localhost:3000')).toBe(first);
  w.pass({ minutes: 1 });
  expect(await read('localhost:3000')).not.toContain('/providers/1<');
});
