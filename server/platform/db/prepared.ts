import { createHash } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { spoils } from './unavailable.ts';

/** Beyond these a connection would remember for its whole life what was said once, such as an import's long rows. */
const most = 500;
const longest = 10_000;

/** PostgreSQL's word for a remembered statement whose tables have changed since. */
const outdated = '0A000';

/**
 * The pool, with every statement that takes values prepared under a name, so that a connection plans it once instead of at
 * each call: planning the search costs more than running it. A pooler between here and PostgreSQL must know prepared
 * statements (PgBouncer does from 1.21 on).
 */
export function prepared(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= most || text.length > longest) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  }
  function named([text, values]: unknown[]): unknown[] {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return [text, values];
    return [{ name: nameOf(text), text, values }];
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let broken = false;
      return {
        query: (...given: unknown[]) =>
          Reflect.apply(client.query, client, named(given)).catch((error: unknown) => {
            broken ||= spoils(error) || (error instanceof Error && Reflect.get(error, 'code') === outdated);
            throw error;
          }),
        // Another process's migration outdates what this connection remembers, and after a failover it may lead to a server that
        // is read-only: a new one does not.
        release: (destroy?: boolean) => client.release(destroy === true || broken),
      };
    },
  };
}
