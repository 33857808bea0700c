import { type Database, openDatabase } from '../../server/platform/db/open.ts';
import { admin, testDatabase } from './test-database.ts';

export type Clone = { name: string; url: string; admin: Database; drop: () => void };

/** Times lie ahead of the real clock, for a process that reads it. */
export async function cloneDatabase(): Promise<Clone> {
  const own = await testDatabase();
  const database = openDatabase(own.url, { max: 1 });
  await putAhead(database);
  await database.close();
  return { ...own, admin: admin() };
}

/** 400 days, so that they lie ahead of the real clock. */
export async function putAhead({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`
    update slot set start_at = start_at + interval '400 days', end_at = end_at + interval '400 days';
    update offering set next_free_at = next_free_at + interval '400 days'`);
}
