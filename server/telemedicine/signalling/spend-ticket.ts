import { sql } from 'kysely';
import type { Keys } from '../../platform/keys.ts';
import type { Db } from '../../platform/transaction.ts';
import { type LineSeat, sealTicket } from './ticket.ts';

/** The database numbers the tickets, so that a later one has a higher number over all processes. */
export async function issueTicket(db: Db, keys: Keys, seat: LineSeat): Promise<string> {
  const { number } = await db.insertInto('video_ticket').defaultValues().returning('number').executeTakeFirstOrThrow();
  return sealTicket(keys, { ...seat, number });
}

export async function spendTicket(db: Db, number: number): Promise<boolean> {
  const spent = await db
    .deleteFrom('video_ticket')
    .where('number', '=', number)
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
