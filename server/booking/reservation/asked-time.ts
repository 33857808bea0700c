import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type ReservationRow, withState } from './move.ts';

/** The row that keeps the new time of a reservation while the partner's calendar is asked to move it. */
export async function askedTime(
  db: Tx | Context['database']['db'],
  { id }: Pick<ReservationRow, 'id'>,
): Promise<ReservationRow | undefined> {
  const row = await db
    .selectFrom('reservation')
    .selectAll()
    .where('moves', '=', id)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return row && withState(row);
}
