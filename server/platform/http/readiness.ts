import type pg from 'pg';
import { missingMigrations } from '../db/migrate.ts';
import { unavailable } from '../db/unavailable.ts';

export type Readiness = {
  look: () => Promise<{ status: string; database: string; missing: string[] }>;
  stop: () => void;
  /** Whether something such as a balancer has asked within a minute, and so would notice the stop. */
  isWatched: () => boolean;
};

const patience = 2000;
const lately = 60_000;

export function createReadiness(pool: pg.Pool): Readiness {
  let looking: ReturnType<Readiness['look']> | undefined;
  let lastLook = Number.NEGATIVE_INFINITY;
  let stopping = false;
  return {
    look: () => {
      lastLook = performance.now();
      if (stopping) return Promise.resolve({ status: 'stopping', database: 'not asked', missing: [] });
      looking ??= lookAt(pool).finally(() => {
        looking = undefined;
      });
      return inTime(looking);
    },
    stop: () => {
      stopping = true;
    },
    isWatched: () => performance.now() - lastLook < lately,
  };
}

async function lookAt(pool: pg.Pool): ReturnType<Readiness['look']> {
  try {
    const missing = await missingMigrations(pool);
    if (missing.length > 0) return { status: 'migrations missing', database: 'ok', missing };
    if (await isReadOnly(pool)) return { status: 'read-only', database: 'the database is read-only', missing };
    return { status: 'ok', database: 'ok', missing };
  } catch (error) {
    return { status: 'no database', database: unavailable(error)?.cause ?? 'unreachable', missing: [] };
  }
}

/** A standby or a full disk can still be read, so the query sorts beyond `work_mem`, which writes to the disk and cleans up. */
async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  let readOnly = true;
  try {
    await client.query("begin; set local statement_timeout = 2000; set local work_mem = '64kB'");
    const { rows } = await client.query<{ read_only: string }>(`
      select current_setting('transaction_read_only') as read_only, count(*)
      from (select no from generate_series(1, 5000) no order by no desc offset 0) sorted`);
    await client.query('rollback');
    readOnly = rows[0]?.read_only !== 'off';
    return readOnly;
  } finally {
    client.release(readOnly);
  }
}

async function inTime(looking: ReturnType<Readiness['look']>): ReturnType<Readiness['look']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Awaited<typeof looking>>((done) => {
    timer = setTimeout(() => done({ status: 'no database', database: 'does not answer', missing: [] }), patience);
  });
  return Promise.race([looking, late]).finally(() => clearTimeout(timer));
}
