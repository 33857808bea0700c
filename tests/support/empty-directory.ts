import { sql } from 'kysely';
import type { Database } from '../../server/platform/db/open.ts';

/** The journal refuses to be emptied, and a paid visit leads from the slots to it. */
export async function emptyDirectory({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate publication, provider, provider_address, doctor, schedule, offering, slot, reservation, closure cascade`.execute(
      tx,
    );
  });
}
