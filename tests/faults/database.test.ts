import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { bookingStorm } from './bookings.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

const endings = 20;
const stops = 5;

let own: OwnDatabase;
let processes: RunningPortal[];

beforeAll(async () => {
  own = await ownDatabase();
  const settings = { DATABASE_URL: own.url, RATE_LIMITS: 'off', DATABASE_PATIENCE: '1500' };
  processes = await Promise.all([serve(settings), serve(settings)]);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => stop(one, 'SIGKILL')));
  await own.close();
});

async function listHolds(): Promise<string[]> {
  const rows = await own.database.db.selectFrom('reservation').select('number').where('status', '=', 'held').execute();
  return rows.map(({ number }) => number);
}

describe('two processes and a storm of bookings', () => {
  const acknowledged: string[] = [];
  let slots: string[];
  beforeEach(() => {
    slots = own.slots.splice(0, 600);
  });

  async function settled(storm: ReturnType<typeof bookingStorm>): Promise<void> {
    await storm.end();
    acknowledged.push(...storm.numbers());
    expect(storm.wrong).toEqual([]);
    expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect((await listHolds()).toSorted()).toEqual(acknowledged.toSorted());
    expect(await invariantBreaches(own.database)).toEqual([]);
  }

  /** Milliseconds until the next acknowledged booking. */
  async function untilYes(storm: ReturnType<typeof bookingStorm>): Promise<number> {
    const from = performance.now();
    await expect.poll(storm.lastYes, { timeout: 20_000, interval: 5 }).toBeGreaterThan(from);
    return Math.round(storm.lastYes() - from);
  }

  async function untilMore(storm: ReturnType<typeof bookingStorm>): Promise<void> {
    const before = storm.numbers().length;
    await expect.poll(() => storm.numbers().length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 10);
  }

  it.runIf(deep)(
    `F21: loses and doubles nothing when ${endings} connections in use are ended (I1, I2, I3, I8)`,
    async () => {
      const storm = bookingStorm(processes, slots);
      const waits: number[] = [];
      for (let ended = 0; ended < endings; ) {
        await untilMore(storm);
        const { rowCount } = await own.admin.pool.query(`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity where datname = 'kapu' and state <> 'idle' order by random() limit 1
        ) active`);
        ended += rowCount ?? 0;
        waits.push(await untilYes(storm));
      }
      await settled(storm);
      console.log(
        `ended ${endings} connections: ${acknowledged.length} bookings, ${JSON.stringify(storm.heard)},`,
        waits,
      );
    },
  );

  it.runIf(deep)(
    `F02, F21: goes on by itself when the database was stopped ${stops} times without a word (I1, I2, I3, I8)`,
    async () => {
      const storm = bookingStorm(processes, slots);
      const waits: number[] = [];
      for (let round = 0; round < stops; round += 1) {
        await untilMore(storm);
        await own.stop('immediate');
        const [{ base } = { base: '' }] = processes;
        expect((await fetch(`${base}/health/ready`)).status).toBe(503);
        expect((await fetch(`${base}/health`)).status).toBe(200);
        await own.start();
        waits.push(await untilYes(storm));
      }
      await settled(storm);
      console.log(`stopped ${stops} times: ${acknowledged.length} bookings, ${JSON.stringify(storm.heard)},`, waits);
    },
  );
});
