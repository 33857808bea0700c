import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { apply } from '../server/platform/db/apply.ts';
import { migrations } from '../server/platform/db/migrate.ts';

/** Applies only the migrations before this one, as an older program would, or one that could go no further. */
export async function migrateBefore(pool: pg.Pool, later: string): Promise<void> {
  await pool.query(
    'create table migration (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  const client = await pool.connect();
  try {
    for (const known of migrations.filter((one) => one < later)) {
      const text = readFileSync(join(import.meta.dirname, '../server/platform/db/migrations', known), 'utf8');
      await apply(client, known, text, createHash('sha256').update(text).digest('hex'));
    }
  } finally {
    client.release();
  }
}
