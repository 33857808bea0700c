import { type Dialect, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Trace } from '../trace.ts';
import { batchingSocket } from './batching-socket.ts';
import type { PlainDB } from './health.ts';
import { pipelined, type RunTransaction } from './pipelined.ts';
import { prepared } from './prepared.ts';

type SlowQueries = { afterMs: number; log: Logger };

export type Database = {
  db: Kysely<PlainDB>;
  pool: pg.Pool;
  transaction: RunTransaction;
  /** Sessions past a pooler, for what outlasts a transaction, such as session locks and temporary tables. */
  sessions: Pick<Database, 'db' | 'pool'>;
  close: () => Promise<void>;
};

const types = {
  timestamptz: 1184,
  timestamptzArray: 1185,
  date: 1082,
  numeric: 1700,
  int8: 20,
} as const;

// Instants are ISO 8601 in UTC, days YYYY-MM-DD; a `Date` would depend on the process's time zone (R16).
const parsers = new pg.TypeOverrides();
parsers.setTypeParser(types.timestamptz, instantOf);
parsers.setTypeParser(types.timestamptzArray, instantsOf);
parsers.setTypeParser(types.date, (text) => text);
parsers.setTypeParser(types.numeric, Number);
parsers.setTypeParser(types.int8, Number);

/** PostgreSQL prints `2026-11-24 08:00:00+00` or `…00.5+00` in a session whose zone is UTC. */
function instantOf(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

function instantsOf(text: string): string[] {
  return text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => instantOf(item.slice(1, -1)));
}

export function openDatabase(
  url: string,
  options: {
    max?: number;
    /** An address past the pooler to which `url` leads, for work that needs a session of its own. */
    sessionsUrl?: string | undefined;
    /** Milliseconds to wait for a connection, and then for a lock. */
    patience?: number;
    onError?: (error: Error) => void;
    /** Milliseconds after which a stranger's reading is cut off. */
    strangersPatience?: number;
    slow?: SlowQueries | undefined;
    trace?: Trace | undefined;
  } = {},
): Database {
  const { patience = 8000, strangersPatience = 2000, sessionsUrl } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    application_name: 'kapu',
    types: parsers,
    pipeline: true,
    stream: batchingSocket,
    options: `-c timezone=UTC -c lock_timeout=${Math.min(patience, 8000)} -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000`,
    connectionTimeoutMillis: patience,
  });
  // A broken connection emits `error`, which ends the process if unhandled; the pool handles it only while idle (F21).
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  pool.on('error', () => {});
  const { slow } = options;
  const postgres = new PostgresDialect({ pool: prepared(pool, strangersPatience, options.trace) });
  const driver = postgres.createDriver();
  const dialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => postgres.createQueryCompiler(),
    createAdapter: () => postgres.createAdapter(),
    createIntrospector: (db) => postgres.createIntrospector(db),
  };
  const db = new Kysely<PlainDB>({
    dialect,
    ...(slow && { log: (event) => logSlow(event, slow) }),
  });
  const sessions =
    sessionsUrl === undefined ? undefined : openDatabase(sessionsUrl, { ...options, max: 2, sessionsUrl: undefined });
  async function close(): Promise<void> {
    await sessions?.close();
    await db.destroy();
    if (!pool.ending) await pool.end();
  }
  return { db, pool, transaction: pipelined(db, dialect, driver), sessions: sessions ?? { db, pool }, close };
}

/** A statement is logged without values: they are parameters, which may be personal. */
function logSlow({ query, queryDurationMillis, level }: LogEvent, { afterMs, log }: SlowQueries): void {
  if (queryDurationMillis < afterMs) return;
  const statement = query.sql.replaceAll(/\s+/g, ' ').slice(0, 2000);
  log.warn({ ms: Math.round(queryDurationMillis), failed: level === 'error', statement }, 'a slow query');
}
