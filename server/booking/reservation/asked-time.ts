import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type ReservationRow, withState } from './move.ts';

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
