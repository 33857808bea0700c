import type pg from 'pg';

/** The numbers are PostgreSQL advisory locks. */
const turns = { migrate: 4242, demo: 4243 } as const;

export async function alone<T>(
  pool: pg.Pool,
  what: keyof typeof turns,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let done = false;
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [turns[what]]);
    await client.query('reset lock_timeout; reset statement_timeout');
    const answer = await run(client);
    await client.query('select pg_advisory_unlock($1)', [turns[what]]);
    done = true;
    return answer;
  } finally {
    // After an error, closing the connection releases the lock.
    client.release(!done);
  }
}
