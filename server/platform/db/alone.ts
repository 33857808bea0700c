import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** PostgreSQL knows the advisory locks by these numbers. */
const locks = { migrate: 4242, demo: 4243 } as const;

const pauseMs = 100;

/** Tries for the lock again and again, because a statement that waits would hold up `create index concurrently` of its holder. */
export async function alone<T>(
  pool: pg.Pool,
  what: keyof typeof locks,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let done = false;
  try {
    while (!(await isOurs(client, locks[what]))) await sleep(pauseMs);
    const answer = await run(client);
    await client.query('select pg_advisory_unlock($1)', [locks[what]]);
    done = true;
    return answer;
  } finally {
    // After an error, closing the connection releases the lock.
    client.release(!done);
  }
}

async function isOurs(client: pg.PoolClient, turn: number): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [turn]);
  return rows[0]?.ours ?? false;
}
