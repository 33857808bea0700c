import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../server/platform/db/open.ts';

export type TestDatabase = { name: string; url: string; drop: () => void };

/** The address of a database on the server of this run. */
export function urlOf(name: string): string {
  return inject('serverUrl').replace('DATABASE', name);
}

let shared: Database | undefined;
/** The worker's own connection to make and drop databases by. */
export function admin(): Database {
  shared ??= openDatabase(urlOf('postgres'), { max: 2, patience: 30_000 });
  return shared;
}

/** A copy of the database that was migrated and filled once for the run. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const { pool } = admin();
  // A database of so few pages is copied sooner as files than through the log.
  await pool.query(`create database ${name} template template strategy file_copy`);
  return {
    name,
    url: urlOf(name),
    // Nobody waits for it: what is left when the run ends goes with the server's folder.
    drop: () => void pool.query(`drop database ${name} with (force)`).catch(() => undefined),
  };
}
