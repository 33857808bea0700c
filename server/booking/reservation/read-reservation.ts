import type { Reservation } from '../../../contract/booking/reservation.ts';
import { auditSight } from '../../platform/audit/audit.ts';
import type { Context, Handler } from '../context.ts';
import { findByToken } from './find.ts';
import { deedOn } from './reservation-event.ts';
import { onToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const readReservation: Handler<'readReservation'> = ({ token }, context) =>
  onToken(context, 'read', token, () => show(context, token));

/** What a token's bearer may see, and the row that says they saw it: without the one there is not the other (P04). */
export async function show(context: Context, token: string): Promise<Reservation> {
  const { db } = context.database;
  const row = await findByToken(db, context, token);
  const view = await viewOf(db, context, row, token);
  await auditSight(db, context, deedOn(context, row, 'read'));
  return view;
}
