import type pg from 'pg';

/** What only one process at a time does while it starts; the numbers are advisory locks of the database. */
const turns = { migrate: 4242, demo: 4243 } as const;

/** Runs something while no other process runs the same; however long the other takes, it is waited for. */
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
    // Whatever went wrong, the lock goes with its connection.
    client.release(!done);
  }
}
