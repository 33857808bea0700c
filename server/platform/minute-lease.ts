import { sql } from 'kysely';
import type { Services } from './context.ts';

/** Seconds after which another process may begin the next minute's work, even if this one is still busy. */
const leaseLasts = 55;

/** @returns the time of taking; undefined before second `after` of a minute, once the minute is taken, or while a process is at work */
export async function takeMinute({ database }: Pick<Services, 'database'>, after = 0): Promise<string | undefined> {
  const lease = await database.db
    .updateTable('minute_lease')
    .set({ begun_at: sql`now()`, leased_until: sql`now() + ${leaseLasts} * interval '1 second'` })
    .where('begun_at', '<', sql<string>`date_trunc('minute', now())`)
    .where('leased_until', '<', sql<string>`now()`)
    .where(sql<boolean>`now() >= date_trunc('minute', now()) + ${after} * interval '1 second'`)
    .returning('begun_at')
    .executeTakeFirst();
  return lease?.begun_at;
}

export async function endMinute({ database }: Pick<Services, 'database'>, begunAt: string): Promise<void> {
  await database.db
    .updateTable('minute_lease')
    .set({ leased_until: sql`now()` })
    .where('begun_at', '=', begunAt)
    .execute();
}
