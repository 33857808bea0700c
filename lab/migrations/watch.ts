import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { book, type FreeTime } from './booking.ts';
import { msWithoutCore } from './core-waits.ts';

/** Milliseconds between two looks at the locks. */
const lookEvery = 10;

type TableLock = { table: string; ms: number };

export type Observation = {
  ms: number;
  /** The time of the longest booking, from its beginning to its commit, less what the migration waited for a core. */
  stoppedMs: number;
  bookings: number;
  /** Tables that the migration locked against writers, the longest first. */
  locks: TableLock[];
};

const pidOf = async (client: pg.PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/** Locks of these modes make an insert or an update of the same table wait. */
const strongLocks = `
  select distinct relname as table from pg_locks join pg_class on pg_class.oid = relation
  where pid = $1 and granted and locktype = 'relation' and relkind = 'r' and relnamespace = 'public'::regnamespace
    and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** `work` runs on one connection, while another one books and a third reads the locks of the first. */
export async function watched(
  pool: pg.Pool,
  times: FreeTime[],
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<Observation> {
  const [worker, booker, looker] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  const over = new AbortController();
  let isDone = false;
  try {
    await booker.query('set lock_timeout = 0; set statement_timeout = 0');
    const pid = await pidOf(worker);
    const booked = bookings(booker, times, pid, over.signal);
    const seen = locksOf(looker, pid, over.signal);
    // A failure is thrown only once the work is over.
    for (const watching of [booked, seen]) watching.catch(() => over.abort());
    const began = performance.now();
    try {
      await work(worker);
    } finally {
      over.abort();
    }
    const ms = performance.now() - began;
    const result = { ms, ...(await booked), locks: await seen };
    isDone = true;
    return result;
  } finally {
    for (const client of [worker, booker, looker]) client.release(!isDone);
  }
}

async function bookings(client: pg.PoolClient, times: FreeTime[], pid: number, over: AbortSignal) {
  let stoppedMs = 0;
  let count = 0;
  // At least one booking begins during the work and is measured to its end.
  do {
    const time = times.pop();
    if (time === undefined) throw new Error('there are too few free times');
    const began = performance.now() - msWithoutCore(pid);
    await book(client, time);
    stoppedMs = Math.max(stoppedMs, performance.now() - msWithoutCore(pid) - began);
    count += 1;
    await turn();
  } while (!over.aborted);
  return { stoppedMs, bookings: count };
}

async function locksOf(client: pg.PoolClient, pid: number, over: AbortSignal): Promise<TableLock[]> {
  const longest = new Map<string, number>();
  let since = new Map<string, number>();
  while (!over.aborted) {
    const { rows } = await client.query<{ table: string }>(strongLocks, [pid]);
    const now = performance.now() - msWithoutCore(pid);
    since = new Map(rows.map(({ table }) => [table, since.get(table) ?? now]));
    for (const [table, first] of since) longest.set(table, Math.max(longest.get(table) ?? 0, now - first));
    await pause(lookEvery);
  }
  return [...longest].map(([table, ms]) => ({ table, ms })).toSorted((one, other) => other.ms - one.ms);
}
