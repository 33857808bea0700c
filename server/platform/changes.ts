import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Effect, SharedEffect } from './context.ts';
import type { PlainDB } from './db/health.ts';
import { errorDetails } from './error-details.ts';

const channel = 'kapu_changes';
const sender = randomUUID();

/** PostgreSQL takes less than 8,000 bytes. */
const longest = 7900;

const everything: readonly SharedEffect[] = ['pages', 'ratings', 'directory'];

const shared = /^(?:pages|ratings|directory|schedule \d+)$/;

function isShared(text: string): text is SharedEffect {
  return shared.test(text);
}

/** Tells every process what it has to forget. In a transaction it is told by the commit. */
export async function announce(db: Kysely<PlainDB>, effects: Iterable<Effect>): Promise<void> {
  const told = [...effects].filter(isShared);
  if (told.length === 0) return;
  const text = [sender, ...told].join('\n');
  const payload = text.length < longest ? text : [sender, ...everything].join('\n');
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

type Hearing = {
  log: Logger;
  /** Called for what another process has changed, and for everything when something may have been missed. */
  changed: (effects: ReadonlySet<SharedEffect>) => void;
  /** Milliseconds. */
  pace?: { beat: number; pause: number };
};

/** Hears what other processes change. It needs a session of its own: a pooler that shares sessions passes no notification on. */
export function hearChanges(url: string, { log, changed, pace = { beat: 5000, pause: 1000 } }: Hearing) {
  const stopping = new AbortController();
  let hears = false;
  let failing = false;
  function forgetEverything(): void {
    changed(new Set(everything));
  }
  function begin(): void {
    if (hears) return;
    hears = true;
    forgetEverything();
    if (failing) log.warn('changes of other processes are heard again');
    failing = false;
  }
  async function hear(): Promise<void> {
    const lost = new AbortController();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the connection has ended')));
    let isAnswered = true;
    client.on('notification', ({ payload = '' }) => {
      const [from, ...effects] = payload.split('\n');
      if (from !== sender) changed(new Set(effects.filter(isShared)));
      else {
        isAnswered = true;
        begin();
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      while (isAnswered) {
        isAnswered = false;
        await client.query('select pg_notify($1, $2)', [channel, sender]);
        await sleep(pace.beat, undefined, { signal: AbortSignal.any([lost.signal, stopping.signal]) });
      }
      throw new Error('notifications do not arrive: DATABASE_LISTEN_URL must lead to the server without a pooler');
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      void client.end().catch(() => {});
    }
  }
  async function hearOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hear().catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        if (!failing) log.warn({ error: errorDetails(error) }, 'changes of other processes are not heard');
        failing = true;
        if (hears) forgetEverything();
        hears = false;
      });
      await sleep(pace.pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const hearing = hearOn();
  return {
    stop: async () => {
      stopping.abort();
      await hearing;
    },
  };
}
