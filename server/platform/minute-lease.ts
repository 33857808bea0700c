import { sql } from 'kysely';
import type { Services } from './context.ts';

/** Seconds after which another process begins the next minute's work, though this one has not ended its own. */
const leaseLasts = 55;

/** Takes the work of this minute, by the database's clock; undefined where a process has begun it or is still at the last one. */
export async function takeMinute({ database }: Pick<Services, 'database'>): Promise<string | undefined> {
  const taken = await database.db
    .updateTable('minute_lease')
    .set({ begun_at: sql`now()`, leased_until: sql`now() + ${leaseLasts} * interval '1 second'` })
    .where('begun_at', '<', sql<string>`date_trunc('minute', now())`)
    .where('leased_until', '<', sql<string>`now()`)
    .returning('begun_at')
    .executeTakeFirst();
  return taken?.begun_at;
}

/** Lets any process take the next minute, where none has taken it over. */
export async function endMinute({ database }: Pick<Services, 'database'>, begunAt: string): Promise<void> {
  await database.db
    .updateTable('minute_lease')
    .set({ leased_until: sql`now()` })
    .where('begun_at', '=', begunAt)
    .execute();
}
