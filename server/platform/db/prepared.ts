import { createHash } from 'node:crypto';
import { type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import { problem } from '../../../contract/platform/problem.ts';
import type { Trace } from '../trace.ts';
import { callerSignal, cancelStatement } from './caller-left.ts';
import { isOutdated, spoils } from './unavailable.ts';

/** A connection keeps a prepared statement for life, so their number and length are limited. */
const most = 500;
const longest = 10_000;

const mark = '/* planned each time */';
/** Makes PostgreSQL plan each execution for its values instead of keeping one plan for all. */
export const plannedEachTime = sql`/* planned each time */`;

/** Named statements let PostgreSQL keep their plans. A pooler must support them (PgBouncer from 1.21 on). */
export function prepared(pool: pg.Pool, strangersPatience: number, trace?: Trace): PostgresPool {
  const names = new Map<string, string>();
  let generation = 0;
  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= most || text.length > longest) return known;
    const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  }
  function named([text, values]: unknown[]): unknown[] {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return [text, values];
    if (text.startsWith(mark)) return [text, values];
    return [{ name: nameOf(text), text, values }];
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let broken = false;
      const signal = callerSignal();
      function leave(): void {
        broken = true;
        cancelStatement(client);
      }
      if (signal?.aborted) {
        client.release();
        throw problem('K503', { retryAfterSeconds: 5 });
      }
      signal?.addEventListener('abort', leave, { once: true });
      const timeLimit = signal && setTimeout(leave, strangersPatience);
      const send = (query: unknown[]) =>
        Reflect.apply(client.query, client, named(query)).catch((error: unknown) => {
          broken ||= spoils(error);
          throw error;
        });
      const ask = (query: unknown[]) =>
        send(query).catch((error: unknown) => {
          if (!isOutdated(error)) throw error;
          // PostgreSQL prepares an outdated statement anew only under a new name.
          generation += 1;
          names.clear();
          // This second try fails within a transaction, which then has to run again as a whole.
          return send(query).catch(() => {
            throw error;
          });
        });
      return {
        query: (...query: unknown[]) => (trace ? traced(trace, query[0], () => ask(query)) : ask(query)),
        // A bad connection is closed, because a new one has no outdated statements and leads, after a failover, to no read-only server.
        release: (destroy?: boolean) => {
          signal?.removeEventListener('abort', leave);
          clearTimeout(timeLimit);
          client.release(destroy === true || broken);
        },
      };
    },
  };
}

function traced<T>({ span }: Trace, statement: unknown, ask: () => Promise<T>): Promise<T> {
  const text = typeof statement === 'string' ? statement.replaceAll(/\s+/g, ' ').trim().slice(0, 2000) : '';
  const [verb = ''] = text.split(' ', 1);
  return span('call', verb.toLowerCase(), ({ say }) => {
    say({ 'db.system.name': 'postgresql', 'db.query.text': text });
    return ask();
  });
}
