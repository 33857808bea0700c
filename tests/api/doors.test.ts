import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationList } from '../../contract/operations.ts';
import { assertRated, rateOf } from '../../server/platform/http/rated.ts';
import type { Variables } from '../../server/platform/http/variables.ts';
import { type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world({ doorRates: true });
});
afterAll(() => w?.close());

/** One call more than the rate allows; each status once. */
async function statesOf(times: number, path: string): Promise<number[]> {
  const seen = new Set<number>();
  for (let sent = 0; sent <= times; sent += 1) {
    const { status } = await w.request(path, { headers: { 'if-none-match': '*' } });
    seen.add(status);
    if (status === 429) expect(sent).toBe(times);
  }
  return [...seen];
}

it('every operation that needs no log-in says how often an address may come (D12, T13)', () => {
  const open = operationList.filter(({ access }) => access === 'public' || access === 'entry');
  expect(open.filter(({ rate }) => rate?.by !== 'address').map(({ id }) => id)).toEqual([]);
  expect(open.length).toBeGreaterThan(60);
});

it('a route without a rate does not start (D12)', () => {
  const app = new Hono<Variables>();
  app.use('/counted/*', rateOf(w.services, 'counted', { by: 'address', times: 1, minutes: 1 }));
  app.get('/counted/route', (c) => c.body(null));
  expect(() => assertRated(app)).not.toThrow();
  app.get('/open/:door', (c) => c.body(null));
  expect(() => assertRated(app)).toThrow('GET /open/:door');
  expect(() => assertRated(w.app)).not.toThrow();
});

it.each([
  ['/api/docs', 300],
  ['/fhir/$bulk-publish', 600],
])(
  'an address that comes more often to %s is told to wait, and another is answered (T13, T42)',
  async (path, times) => {
    expect(await statesOf(times, path)).toContain(429);
    w.pass({ minutes: 10 });
    expect((await w.request(path)).status).toBe(200);
  },
);
