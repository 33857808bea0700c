import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { apply } from '../../server/platform/db/apply.ts';
import { baseline } from '../../server/platform/db/baseline.ts';
import { migrate, type Program, program } from '../../server/platform/db/migrate.ts';
import { type FreeTime, freeTimes } from './booking.ts';
import { fillBefore, type Shape } from './fill.ts';
import { firstLinesOf } from './first-lines.ts';
import type { Trial } from './judge.ts';
import { watched } from './watch.ts';

export function textOf(name: string, { folder } = program): string {
  return readFileSync(join(folder, name), 'utf8');
}

export type Ground = { pool: pg.Pool; times: FreeTime[]; rows: Record<string, number> };

export async function prepareGround(pool: pg.Pool, shape: Shape): Promise<Ground> {
  await migrate(pool, undefined, { ...program, names: [baseline.name] });
  const client = await pool.connect();
  try {
    await fillBefore(client, shape);
    const { rows } = await client.query<{ table: string; count: number }>(
      "select relname as table, reltuples::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return {
      pool,
      times: await freeTimes(client),
      rows: Object.fromEntries(rows.map(({ table, count }) => [table, count])),
    };
  } finally {
    client.release(true);
  }
}

export async function tryOne({ pool, times, rows }: Ground, name: string, text: string): Promise<Trial> {
  const hash = createHash('sha256').update(text).digest('hex');
  const seen = await watched(pool, times, (client) => apply(client, name, text, hash)).catch((error: unknown) => {
    throw new Error(`while ${name} ran: ${error}`, { cause: error });
  });
  return { name, lines: firstLinesOf(text), watched: seen, rows };
}

export function triedOf({ names }: Program): string[] {
  return names.filter((name) => name > baseline.name);
}

export async function tryAll(
  ground: Ground,
  known = program,
  each: (trial: Trial) => void = () => {},
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const name of triedOf(known)) {
    const trial = await tryOne(ground, name, textOf(name, known));
    each(trial);
    trials.push(trial);
  }
  return trials;
}
