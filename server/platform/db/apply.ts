import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { refuseLosses, rowsByTable } from './losses.ts';

/** Seconds. Queries queue behind a migration that waits for a table, so it gives up early and tries again. */
const lockPatience = 2;
const attempts = 30;
/** `lock_not_available`, and `deadlock_detected` where a migration takes tables in another order than a booking. */
const inTheWay = ['55P03', '40P01'];

/** @throws Error that names the migration, and the line of its text where the database knows it */
export async function apply(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  const once = outside.test(text) ? applyOutside : applyOnce;
  await nameSession(client, `kapu migration ${name}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await once(client, name, text, hash);
      await client.query('reset application_name');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const code = String(memberOf(error, 'code'));
      if (!inTheWay.includes(code) || attempt === attempts) throw named(error, name, text);
    }
    await sleep(lockPatience * 1000 * Math.random());
  }
}

async function nameSession(client: pg.PoolClient, name: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [name]);
}

async function applyOnce(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local lock_timeout = '${lockPatience}s'`);
  const before = await rowsByTable(client);
  await client.query(text);
  await refuseLosses(client, { name, text }, before);
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  await client.query('commit');
}

const outside = /^-- outside a transaction$/m;

/** A statement outside a transaction blocks nobody, so it may wait long; a killed run's invalid index is dropped first (0064). */
async function applyOutside(client: pg.PoolClient, name: string, text: string, hash: string): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  for (const statement of statementsOf(text)) {
    for (const index of await invalidIndexes(client)) {
      if (statement.includes(index)) await client.query(`drop index concurrently "${index}"`);
    }
    await client.query(statement);
  }
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  await client.query('reset statement_timeout; reset lock_timeout');
}

/** A statement ends with a semicolon at the end of a line. @internal */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

async function invalidIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`);
  return rows.map(({ name }) => name);
}

function named(error: unknown, name: string, text: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes(name)) return error instanceof Error ? error : new Error(message);
  const position = Number(memberOf(error, 'position'));
  const line = position > 0 ? `, line ${text.slice(0, position).split('\n').length}` : '';
  return new Error(`migration ${name}${line}: ${message}`, { cause: error });
}
