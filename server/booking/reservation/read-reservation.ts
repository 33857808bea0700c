import type { Reservation } from '../../../contract/booking/reservation.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import type { Context, Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { findByToken } from './find.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const readReservation: Handler<'readReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'read', token, () => show(context, token));

/** Shows nothing without its audit row (P04). */
export async function show(context: Context, token: string): Promise<Reservation> {
  const { db } = context.database;
  const row = await findByToken(db, context, token);
  const audited = auditRead(db, context, reservationEvent(context, row, 'read'));
  const [view] = await Promise.all([viewOf(db, context, row, token), audited]);
  return view;
}
