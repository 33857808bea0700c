import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import type { Services } from '../../booking/context.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import { visitBegun } from '../times/hold-visit.ts';
import { careAtDesk } from './find-care.ts';
import { moveCare } from './move-care.ts';

/** Books a care whose visit was confirmed only after the customer's own call had ended or was cut. */
export async function settleBookings(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('medical_care')
    .innerJoin('reservation', 'reservation.id', 'medical_care.reservation_id')
    .select(['medical_care.id', 'medical_care.partner_id', 'medical_care.locale'])
    .where(
      'medical_care.partner_id',
      'in',
      hosts.map(({ partnerId }) => partnerId),
    )
    .where('closed_at', 'is', null)
    .where('medical_care.status', '=', 'awaiting_booking')
    .where('reservation.booked_at', 'is not', null)
    .where('reservation.status', 'in', keepingSlot)
    .limit(500)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'settle-care' }, async (tx, context, id) => {
    const row = await careAtDesk(tx, context, id);
    const visit = row.status === 'awaiting_booking' ? await visitBegun(tx, row) : undefined;
    if (visit && visit.booked_at !== null) await moveCare(tx, context, row, 'book');
  });
}
