import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrations } from '../server/platform/db/migrate.ts';

/** Applies only the migrations before this one, as an older program would, or one that could go no further. */
export async function migrateBefore(pool: pg.Pool, later: string): Promise<void> {
  await pool.query(
    'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  for (const known of migrations.filter((one) => one < later)) {
    const text = readFileSync(join(import.meta.dirname, '../server/platform/db/migrations', known), 'utf8');
    await pool.query(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await pool.query('insert into migration (name, hash) values ($1, $2)', [known, hash]);
  }
}
