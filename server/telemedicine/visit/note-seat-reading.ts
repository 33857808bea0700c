import { noteReading } from '../../platform/case/reading.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { Seat } from './find-seat.ts';

/** By whoever has logged in as the patient: a link alone does not say who reads. */
export async function noteSeatReading(tx: Tx, context: Context, { booked: { visit, row }, guest }: Seat) {
  const { session } = context;
  if (!visit || guest || !session || session.impersonator !== null || session.accountId !== row.account_id) return;
  await noteReading(tx, context, { id: visit.id, account_id: session.accountId });
}
