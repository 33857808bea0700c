import type { Reservation } from '../../../contract/booking/reservation.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { type Db, sendAlong } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { findByToken } from './find.ts';
import type { ReservationRow } from './move.ts';
import type { Place } from './place.ts';
import { auditUnknownToken } from './unknown-token.ts';
import { viewOf } from './view.ts';

export const readReservation: Handler<'readReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'read', token, () => show(context, token));

/** Writes the audit row before anything is shown (P04). */
export async function show(context: Context, token: string): Promise<Reservation> {
  const { db } = context.database;
  return showRow(db, context, await findByToken(db, context, token), token);
}

export async function showRow(
  tx: Db,
  context: Context,
  row: ReservationRow,
  token: string,
  place?: Place,
): Promise<Reservation> {
  const audit = sendAlong(tx, auditRead(tx, context, reservationEvent(context, row, 'read')));
  const [view] = await Promise.all([viewOf(tx, context, row, token, place), audit]);
  return view;
}
