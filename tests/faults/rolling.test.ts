import { afterEach, beforeEach, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { balancer } from './balancer.ts';
import { bookingStorm } from './bookings.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

let own: OwnDatabase;
let proxy: Awaited<ReturnType<typeof balancer>>;

beforeEach(async () => {
  own = await ownDatabase([], undefined, 500);
  proxy = await balancer();
});
afterEach(async () => {
  await Promise.all(proxy.processes().map((one) => stop(one, 'SIGKILL')));
  proxy.close();
  await own.close();
});

// Only in the deep run: fifty restarts take minutes.
it.runIf(deep)(
  'two processes restarted in turn under bookings fail none of them, and every one that was confirmed is there (F15, G28, I2)',
  { timeout: 1_800_000 },
  async () => {
    const start = (): Promise<RunningPortal> =>
      serve({ DATABASE_URL: own.url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DRAIN_SECONDS: '1' });
    for (const process of await Promise.all([start(), start()])) await proxy.add(process);
    expect(proxy.ready()).toBe(2);
    const storm = bookingStorm([{ base: proxy.base }], own.slots, { callers: 3 });
    await expect.poll(() => storm.numbers().length, { timeout: 30_000 }).toBeGreaterThan(5);
    for (let restarts = 0; restarts < 50; restarts += 1) {
      const [first] = proxy.processes();
      if (!first) throw new Error('nobody runs');
      const before = storm.numbers().length;
      expect(await proxy.replace(first, start)).toBe(0);
      await expect.poll(() => proxy.ready()).toBe(2);
      expect(storm.numbers().length).toBeGreaterThan(before);
    }
    await storm.end();
    expect(storm.wrong).toEqual([]);
    expect(Object.keys(storm.heard).filter((code) => !['yes', '#400', 'RE0000'].includes(code))).toEqual([]);
    const { rows } = await own.database.pool.query('select number from reservation');
    const stored = new Set(rows.map(({ number }) => number));
    expect(storm.numbers().filter((number) => !stored.has(number))).toEqual([]);
    // Without statistics of so many bookings the invariants' joins take minutes.
    await own.database.pool.query('analyze');
    expect(await invariantBreaches(own.database)).toEqual([]);
  },
);
