import type pg from 'pg';
import type { Logger } from 'pino';

const pace = { look: 500, warnAfter: 1000, warnEvery: 5000 } as const;

type Parts = { pool: pg.Pool; client: pg.PoolClient; name: string; log: Logger; now?: () => number };

export async function logged({ pool, client, name, log }: Parts, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  log.info({ migration: name }, 'a migration begins');
  const watch = await watchHeldUp({ pool, client, name, log });
  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await watch.look();
    isLooking = false;
  }, pace.look);
  try {
    await run();
  } finally {
    clearInterval(looking);
  }
  const heldUpSeconds = watch.longestSeconds();
  log.info({ migration: name, seconds: secondsOf(performance.now() - began), heldUpSeconds }, 'a migration is done');
}

type HoldUp = { waiting: number; ms: number | null; tables: string[] | null };

const waitingFor = `
  select count(distinct pid)::int as waiting, extract(epoch from clock_timestamp() - min(waitstart))::float8 * 1000 as ms,
    array_agg(distinct relname::text) filter (where relname is not null) as tables
  from pg_locks left join pg_class on pg_class.oid = relation
  where not granted and $1 = any(pg_blocking_pids(pid))`;

/** Looks at the sessions that wait for the migration's connection. @internal */
export async function watchHeldUp({ pool, client, name, log, now = () => performance.now() }: Parts) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  let since: number | undefined;
  let warned = Number.NEGATIVE_INFINITY;
  let longest = 0;
  async function look(): Promise<void> {
    const answer = await pool.query<HoldUp>(waitingFor, [pid]).catch(() => undefined);
    const { waiting = 0, ms, tables } = answer?.rows[0] ?? {};
    // Callers give up and come again, and a look between may see none; when nobody waits, the hold-up is over.
    if (waiting === 0) {
      since = undefined;
      return;
    }
    since ??= now() - (ms ?? 0);
    const duration = now() - since;
    longest = Math.max(longest, duration);
    if (duration < pace.warnAfter || now() - warned < pace.warnEvery) return;
    warned = now();
    log.warn(
      { migration: name, seconds: secondsOf(duration), waiting, tables: tables ?? [] },
      'a migration holds others up',
    );
  }
  return { look, longestSeconds: () => secondsOf(longest) };
}

function secondsOf(ms: number): number {
  return Math.round(ms / 100) / 10;
}
