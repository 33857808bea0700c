import { problem } from '../../../../contract/platform/problem.ts';
import { owners as bookingOwners } from '../../../booking/owners.ts';
import { manageToken } from '../../../booking/reservation/find.ts';
import { isHere } from '../../../platform/owner.ts';
import type { Context } from '../../context.ts';
import { type AppointmentId, isHolder } from './ids.ts';

/** @throws Problem #404 for a hold or booking of another caller */
export async function tokenOf(
  context: Context,
  appointmentId: Exclude<AppointmentId, { kind: 'proposal' }>,
): Promise<string> {
  const { db } = context.database;
  if (appointmentId.kind === 'hold' && !isHolder(context, appointmentId)) throw problem('#404');
  const row = await db
    .selectFrom('reservation')
    .select(['id', 'manage_no', 'account_id'])
    .where('id', '=', appointmentId.reservationId)
    .where(isHere(context, bookingOwners.reservation))
    .executeTakeFirst();
  const isOwn = row?.account_id === context.session?.accountId;
  if (!row || (appointmentId.kind === 'booked' && !isOwn) || (row.account_id !== null && !isOwn)) throw problem('#404');
  return manageToken(db, context, row);
}
