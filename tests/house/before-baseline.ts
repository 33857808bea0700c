import type pg from 'pg';
import { baseline } from '../../server/platform/db/baseline.ts';

/** The list becomes that of a database migrated step by step up to the baseline; later migrations stay. */
export async function beforeBaseline(pool: pg.Pool): Promise<void> {
  const rows = Object.entries(baseline.before).map(([name, [hash = '']]) => ({ name, hash }));
  await pool.query('delete from migration where name <= $1', [baseline.name]);
  await pool.query(
    'insert into migration (name, hash) select name, hash from json_to_recordset($1) row (name text, hash text)',
    [JSON.stringify(rows)],
  );
}
