import { noteReading } from '../../platform/case/reading.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { Seat } from './find-seat.ts';

/** A link alone does not tell who reads, so only the logged-in patient counts. */
export async function noteSeatReading(tx: Tx, context: Context, { booked: { visit, row }, guest }: Seat) {
  const { session } = context;
  if (!visit || guest || !session || session.impersonator !== null || session.accountId !== row.account_id) return;
  await noteReading(tx, context, { id: visit.id, account_id: session.accountId });
}
