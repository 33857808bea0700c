import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startReservation } from '../../contract/booking/hold.ts';
import { finishWithLogin, readReservation } from '../../contract/booking/reservation.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { baseline } from '../../server/platform/db/baseline.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { careCustomer, newCare } from '../care/medical-care.ts';
import { claimCustomer, newClaim } from '../claims/claims.ts';
import { preauthCustomer, sendPreauth } from '../claims/preauthorizations.ts';
import { approved, insured } from '../entitlement/covered.ts';
import { deep } from '../support/deep.ts';
import { slotId } from '../support/fixture.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { good, type World, world } from '../support/world.ts';
import { beforeBaseline } from './before-baseline.ts';

let w: World;
beforeAll(async () => {
  w = await world({ pool: 20 });
});
afterAll(() => w.close());

async function contents(): Promise<Record<string, { rows: number; hash: string }>> {
  const { pool } = w.database;
  const { rows: tables } = await pool.query(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'",
  );
  const all: Record<string, { rows: number; hash: string }> = {};
  for (const { name } of tables) {
    const counted = await pool.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as hash from ${name} one`,
    );
    all[name] = counted.rows[0];
  }
  return all;
}

async function demonstrate(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapu-demo-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await loadDemo(w.services, w.hosts.all, { dataDir, hasDesk: true });
}

it('a database of before the baseline, full of data, is accepted with every row as it was, and goes on (0188, F19)', async () => {
  const { pool } = w.database;
  if (deep) await demonstrate();
  const mine = await insured(w, {});
  await approved(w, mine, { amount: 10_000 });
  const slot = { slotId: slotId(0, '2026-11-24T09:00'), subfunctionId: 101 };
  const hold = good(await w.call(startReservation, slot, mine.headers));
  const { token } = good(await w.call(finishWithLogin, { token: hold.token }, mine.headers));
  await newCare(w, (await careCustomer(w)).headers);
  await newClaim(w, (await claimCustomer(w)).headers);
  await sendPreauth(w, (await preauthCustomer(w)).headers);
  await beforeBaseline(pool);
  const before = await contents();
  const filled = Object.values(before).filter(({ rows }) => rows > 0);
  expect(filled.length).toBeGreaterThan(40);
  expect(filled.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1500);
  await migrate(pool);
  expect(await contents()).toEqual(before);
  const { rows } = await pool.query('select name from migration where name = $1', [baseline.name]);
  expect(rows).toHaveLength(1);
  expect(good(await w.call(readReservation, { token }, mine.headers)).status).toBe('booked');
  expect(await invariantBreaches(w.database)).toEqual([]);
});
