import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleSettings } from '../../lab/cluster/configuration.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { bookingStorm } from '../faults/bookings.ts';
import { type OwnDatabase, ownDatabase } from '../faults/own-database.ts';
import { deep } from '../support/deep.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { pooler, poolerMissing } from './pooler.ts';

let own: OwnDatabase;
let pooled: Awaited<ReturnType<typeof pooler>>;
let portals: RunningPortal[];

describe.runIf(deep && poolerMissing === undefined)(
  `behind PgBouncer in transaction mode${poolerMissing === undefined ? '' : ` – ${poolerMissing}`}`,
  () => {
    beforeAll(async () => {
      own = await ownDatabase([], undefined, 20);
      await own.admin.pool.query(roleSettings);
      pooled = await pooler(own.url);
      const settings = {
        DATABASE_URL: pooled.url,
        DATABASE_LISTEN_URL: own.url,
        DATABASE_PATIENCE: '1500',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      };
      portals = await Promise.all([serve(settings), serve(settings)]);
    }, 120_000);
    afterAll(async () => {
      for (const portal of portals) await stop(portal, 'SIGKILL');
      await pooled.stop();
      await own.close();
    });

    it('two portals book over four connections, lose nothing, give nothing twice and hear each other (S4.4-01, I1, I2)', async () => {
      const storm = bookingStorm(portals, own.slots.splice(0, 400), { callers: 8 });
      await expect.poll(() => storm.numbers().length, { timeout: 60_000 }).toBeGreaterThan(300);
      await storm.end();
      expect(storm.wrong).toEqual([]);
      const rows = await own.database.db.selectFrom('reservation').select('number').execute();
      expect(rows.map(({ number }) => number).toSorted()).toEqual(storm.numbers().toSorted());
      expect(await invariantBreaches(own.database)).toEqual([]);
      for (const portal of portals) expect(portal.output()).not.toMatch(/not heard|prepared statement/);
    });

    it('statements keep their names, and what a portal says of its patience is the role’s (F14)', async () => {
      const { db, pool, close } = openDatabase(pooled.url, { max: 1 });
      await db.selectFrom('slot').select('id').where('status', '=', 'free').limit(1).execute();
      const named = await pool.query(
        "select count(*)::int as count from pg_prepared_statements where name like 'PGBOUNCER%'",
      );
      const patience = await pool.query(
        "select current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone",
      );
      await close();
      expect(named.rows[0].count).toBeGreaterThan(0);
      expect(patience.rows).toEqual([{ lock: '1500ms', zone: 'UTC' }]);
    });
  },
);
