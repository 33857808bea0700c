import type pg from 'pg';

/** The session that holds up others, without the text of a statement, because values may stand in it. */
export type Holder = { pid: number; application: string; state: string | null; seconds: number };

/** A session that itself waits is left out, so that the one for which all wait remains. */
const waitedFor = `
  select holder.pid, holder.application_name as application, holder.state,
    round(extract(epoch from clock_timestamp() - holder.xact_start))::int as seconds
  from pg_stat_activity waiting, unnest(pg_blocking_pids(waiting.pid)) blocking (pid)
    join pg_stat_activity holder on holder.pid = blocking.pid
  where waiting.datname = current_database() and waiting.wait_event_type = 'Lock' and holder.wait_event_type is distinct from 'Lock'
  group by holder.pid, application, holder.state, holder.xact_start order by count(*) desc, holder.xact_start limit 1`;

/** Finds a session that keeps a whole table from being written, even after all that waited for it have given up. */
const keepsTable = `
  select holder.pid, holder.application_name as application, holder.state,
    round(extract(epoch from clock_timestamp() - holder.xact_start))::int as seconds
  from pg_stat_activity holder
  where holder.datname = current_database() and holder.pid <> pg_backend_pid() and exists (
    select from pg_locks join pg_class on pg_class.oid = relation
    where pg_locks.pid = holder.pid and granted and locktype = 'relation' and relkind = 'r'
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))
  order by holder.xact_start limit 1`;

const looks = new WeakMap<pg.Pool, Promise<Holder | undefined>>();

export function findHolder(pool: pg.Pool): Promise<Holder | undefined> {
  const look = looks.get(pool) ?? lookAround(pool).finally(() => looks.delete(pool));
  looks.set(pool, look);
  return look;
}

async function lookAround(pool: pg.Pool): Promise<Holder | undefined> {
  try {
    for (const text of [waitedFor, keepsTable]) {
      const { rows } = await pool.query<Holder>(text);
      if (rows[0]) return rows[0];
    }
  } catch {}
  return undefined;
}
