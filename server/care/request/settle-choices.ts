import { keepingSlot } from '../../../contract/booking/reservation-states.ts';
import type { Services } from '../../booking/context.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import { visitBegun } from '../times/hold-visit.ts';
import { proposedIn } from './contents.ts';
import { noteBooking } from './note-booking.ts';
import { requestAtDesk } from './request-row.ts';

/** Notes a time whose booking was confirmed only after the customer's own call had ended or was cut. */
export async function settleChoices(services: Services, hosts: readonly Host[]): Promise<void> {
  const rows = await services.database.db
    .selectFrom('care_request')
    .innerJoin('reservation', 'reservation.id', 'care_request.reservation_id')
    .select(['care_request.id', 'care_request.partner_id', 'care_request.locale'])
    .where(
      'care_request.partner_id',
      'in',
      hosts.map(({ partnerId }) => partnerId),
    )
    .where('care_request.closed_at', 'is', null)
    .where('reservation.booked_at', 'is not', null)
    .where('reservation.status', 'in', keepingSlot)
    .where(({ not, exists, selectFrom }) => {
      const messages = selectFrom('case_message').select('case_message.id').whereRef('case_id', '=', 'care_request.id');
      const proposal = messages
        .innerJoin('care_message_time', 'message_id', 'case_message.id')
        .whereRef('care_message_time.slot_id', '=', 'reservation.slot_id');
      const note = messages.where('kind', '=', 'booking').whereRef('at', '>=', 'reservation.created_at');
      return exists(proposal).and(not(exists(note)));
    })
    .limit(500)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'settle-choice' }, async (tx, context, id) => {
    const row = await requestAtDesk(tx, context, id);
    const visit = row.closed_at === null ? await visitBegun(tx, row) : undefined;
    if (!visit || visit.booked_at === null) return;
    const time = await proposedIn(tx, id, visit.slot_id);
    if (time) await noteBooking(tx, context, row, 'choose', time);
  });
}
