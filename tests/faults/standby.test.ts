import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningPortal, serve, stop } from '../support/process.ts';
import { type OwnDatabase, ownDatabase } from './own-database.ts';

let own: OwnDatabase;
let portal: RunningPortal;

beforeEach(async () => {
  own = await ownDatabase([], undefined, 1);
  portal = await serve({ DATABASE_URL: own.url, LOG_LEVEL: 'silent' });
});
afterEach(async () => {
  await standby(undefined);
  await stop(portal, 'SIGKILL');
  await own.close();
});

/** Commits wait for a standby that never comes, or no longer wait. */
async function standby(name: string | undefined): Promise<void> {
  await own.admin.pool.query(`alter system set synchronous_standby_names = '${name ?? ''}'`);
  await own.admin.pool.query('select pg_reload_conf()');
}

/** Transactions that only this server has committed. */
async function waiting(): Promise<number[]> {
  const { rows } = await own.admin.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'",
  );
  return rows.map(({ pid }) => pid);
}

it('F04: a booking whose session ends while it waits for the standby is confirmed only when the standby has it', async () => {
  await standby('nobody');
  const answer = fetch(`${portal.base}/api/calendar/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ slotId: own.slots[0], subfunctionId: 101 }),
  });
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  await expect.poll(waiting).toHaveLength(1);
  const [first] = await waiting();
  await own.admin.pool.query('select pg_terminate_backend($1)', [first]);
  // The portal asks again by the key, finds the booking, and has to wait as the first did.
  await expect.poll(async () => isAnswered || (await waiting()).some((pid) => pid !== first)).toBe(true);
  expect(isAnswered).toBe(false);
  await standby(undefined);
  expect((await answer).status).toBe(200);
  const stored = await own.database.db.selectFrom('reservation').select('number').execute();
  expect(stored).toHaveLength(1);
});
