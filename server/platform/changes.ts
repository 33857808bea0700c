import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Effect, LastingEffect, SharedEffect } from './context.ts';
import type { PlainDB } from './db/health.ts';
import { errorDetails } from './error-details.ts';

const channel = 'kapu_changes';
const sender = randomUUID();

/** The most effects that one notification carries: PostgreSQL limits its payload to 8,000 bytes. */
const most = 300;

const everything: readonly SharedEffect[] = ['pages', 'ratings', 'directory'];

const lasting: readonly Effect[] = ['ratings', 'directory'] satisfies LastingEffect[];
const brief = /^(?:pages|schedule \d+)$/;

function isShared(text: string): text is SharedEffect {
  return brief.test(text) || lasting.some((effect) => effect === text);
}

/** Notifies other processes of what they keep for a minute, as part of the transaction. Pages and free times are told after it: commits with a notification wait for each other. */
export async function announce(db: Kysely<PlainDB>, effects: Iterable<Effect>): Promise<void> {
  const told = [...effects].filter((effect) => lasting.includes(effect));
  if (told.length > 0) await sql`select pg_notify(${channel}, ${payloadOf(told)})`.execute(db);
}

function payloadOf(effects: Iterable<Effect>): string {
  return [sender, ...effects].join('\n');
}

export type Changes = {
  tell: (effects: ReadonlySet<Effect>) => void;
  stop: () => Promise<void>;
};

type Hearing = {
  log: Logger;
  /** Called for what another process has changed, and for everything when something may have been missed. */
  changed: (effects: ReadonlySet<SharedEffect>) => void;
  pace?: { beat: number; pause: number };
};

/** Hears what other processes change. It needs a session of its own: a pooler that shares sessions passes no notification on. */
export function hearChanges(url: string, { log, changed, pace = { beat: 5000, pause: 1000 } }: Hearing): Changes {
  const stopping = new AbortController();
  let hears = false;
  let failing = false;
  let speaker: pg.Client | undefined;
  let telling = false;
  const untold = new Set<Effect>();
  async function tellAll(): Promise<void> {
    if (telling) return;
    telling = true;
    while (untold.size > 0) {
      const told = [...untold].slice(0, most);
      for (const effect of told) untold.delete(effect);
      await speaker?.query('select pg_notify($1, $2)', [channel, payloadOf(told)]).catch(() => {});
    }
    telling = false;
  }
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
      speaker = client;
      while (isAnswered) {
        isAnswered = false;
        await client.query('select pg_notify($1, $2)', [channel, sender]);
        await sleep(pace.beat, undefined, { signal: AbortSignal.any([lost.signal, stopping.signal]) });
      }
      throw new Error('notifications do not arrive: DATABASE_LISTEN_URL must lead to the server without a pooler');
    } catch (error) {
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      speaker = undefined;
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
    tell: (effects) => {
      for (const effect of effects) if (brief.test(effect)) untold.add(effect);
      void tellAll();
    },
    stop: async () => {
      stopping.abort();
      await hearing;
    },
  };
}
