import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { errorDetails } from '../error-details.ts';
import { batchingSocket } from './batching-socket.ts';

/** The name of this process, by which it does not hear itself. */
const sender: string = randomUUID();

type Listening = {
  channel: string;
  log: Logger;
  what: string;
  heard: (payload: string) => void;
  /** Called when notifications arrive for the first time, and again after a loss, in which some may have been missed. */
  onListening: () => void;
  onLoss: () => void;
  pace?: Pace | undefined;
  as?: string;
};
export type Pace = { beat: number; pause: number };

export type Notifications = {
  tell: (payload: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** PostgreSQL limits a payload to fewer than 8,000 bytes. */
export function payloadOf(text: string, from = sender): string {
  return `${from}\n${text}`;
}

/** Has a session of its own, because a pooler passes no notification on; connects anew when its own heartbeat does not arrive. */
export function listenTo(
  url: string,
  { channel, log, what, heard, onListening, onLoss, pace = { beat: 5000, pause: 1000 }, as = sender }: Listening,
): Notifications {
  const stopping = new AbortController();
  let hears = false;
  let failing = false;
  let speaker: pg.Client | undefined;
  function begin(): void {
    if (hears) return;
    hears = true;
    onListening();
    if (failing) log.warn(`${what} are heard again`);
    failing = false;
  }
  async function hear(): Promise<void> {
    const ended = new AbortController();
    const client = new pg.Client({
      connectionString: url,
      stream: batchingSocket,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    });
    client.on('error', (error) => ended.abort(error));
    client.on('end', () => ended.abort(new Error('the connection has ended')));
    let isAnswered = true;
    client.on('notification', ({ payload = '' }) => {
      const end = payload.indexOf('\n');
      const from = end < 0 ? payload : payload.slice(0, end);
      if (from !== as) return heard(payload.slice(end + 1));
      isAnswered = true;
      begin();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      speaker = client;
      while (isAnswered) {
        isAnswered = false;
        await client.query('select pg_notify($1, $2)', [channel, as]);
        await sleep(pace.beat, undefined, { signal: AbortSignal.any([ended.signal, stopping.signal]) });
      }
      throw new Error('notifications do not arrive: DATABASE_LISTEN_URL must lead to the server without a pooler');
    } catch (error) {
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      speaker = undefined;
      void client.end().catch(() => {});
    }
  }
  async function hearOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hear().catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        if (!failing) log.warn({ error: errorDetails(error) }, `${what} are not heard`);
        failing = true;
        if (hears) onLoss();
        hears = false;
      });
      await sleep(pace.pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const hearing = hearOn();
  return {
    tell: async (payload) => {
      await speaker?.query('select pg_notify($1, $2)', [channel, payloadOf(payload, as)]).catch(() => {});
    },
    stop: async () => {
      stopping.abort();
      await hearing;
    },
  };
}
