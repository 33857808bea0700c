import { sql } from 'kysely';
import type { World } from '../support/world.ts';

/** The database's own clock ends leases of a killed process after ten minutes. */
export async function endLeases({ database: { db } }: Pick<World, 'database'>): Promise<void> {
  await sql`update outbox set leased_until = leased_until - interval '10 minutes'`.execute(db);
  await sql`update bulk_export set leased_until = leased_until - interval '10 minutes'`.execute(db);
  await sql`update minute_lease set leased_until = leased_until - interval '10 minutes'`.execute(db);
}

export async function waiting({ database: { db } }: Pick<World, 'database'>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'a message of ' || kind || ' by ' || channel as what from outbox where sent_at is null
    union all select 'an export ' || status from bulk_export where status <> 'done'`.execute(db);
  return rows.map(({ what }) => what);
}
