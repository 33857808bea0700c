import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { tellRoom } from '../visit/tell-room.ts';
import { type VideoVisitRow, videoVisits } from '../visit/visit-case.ts';

const booked = statesOf(reservationStates, ({ phase }) => phase === 'booked');

export async function closeRooms(services: Services, hosts: readonly Host[]): Promise<void> {
  const past = iso(services.clock().subtract({ minutes: roomMinutes.after }));
  const open = services.database.db
    .selectFrom('video_visit')
    .innerJoin('reservation', 'reservation.id', 'video_visit.reservation_id')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .select(['video_visit.id', 'video_visit.partner_id', 'reservation.locale'])
    .where('video_visit.closed_at', 'is', null)
    .limit(500);
  const gone = await open
    .where((is) =>
      is.or([is('reservation.status', 'not in', booked), is('slot.start_at', '!=', is.ref('video_visit.due_at'))]),
    )
    .execute();
  await forEachInTransaction(services, hosts, { rows: gone, name: 'withdraw-video' }, async (tx, context, id) => {
    const row = await videoVisits.atDesk(tx, context, id);
    if (row.closed_at !== null) return;
    tellRoom(tx, (await videoVisits.move(tx, context, row, 'withdraw')).moved);
  });
  const late = await open.where('video_visit.end_at', '<=', past).execute();
  await forEachInTransaction(services, hosts, { rows: late, name: 'lapse-video' }, async (tx, context, id) => {
    const row = await videoVisits.atDesk(tx, context, id);
    if (row.closed_at !== null) return;
    tellRoom(tx, (await videoVisits.move(tx, context, row, 'lapse', { missed_by: missing[row.status] })).moved);
  });
}

/** By whom a visit was missed whose time has passed; a patient who was still waiting then has met no doctor. */
const missing: Readonly<Record<VideoVisitRow['status'], VideoVisitRow['missed_by']>> = {
  open: 'patient',
  waiting: 'doctor',
  in_call: null,
  ended: null,
  missed: null,
  withdrawn: null,
};
