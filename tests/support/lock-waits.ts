import type pg from 'pg';
import { expect } from 'vitest';

export async function expectLockWaits(pool: pg.Pool, count: number): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(count);
}
