import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { statesOf } from '../../../contract/platform/states.ts';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import { videoKind } from '../../directory/directory.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { bookedVideo } from '../visit/find-visit.ts';
import { openRoom } from '../visit/open-room.ts';

const booked = statesOf(reservationStates, ({ phase }) => phase === 'booked');

/** Opens the waiting rooms of the next half hour, so that the desk sees who is to come. */
export async function openRooms(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = services.clock();
  const rows = await services.database.db
    .selectFrom('slot')
    .innerJoin('reservation', 'reservation.slot_id', 'slot.id')
    .select(['reservation.id', 'reservation.partner_id', 'reservation.locale'])
    .where('slot.start_at', '<=', iso(now.add({ minutes: roomMinutes.before })))
    .where('slot.end_at', '>', iso(now))
    .where('reservation.status', 'in', booked)
    .where('reservation.subfunction_id', 'in', services.directory.ofKind(videoKind))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('video_visit')
            .select('video_visit.id')
            .whereRef('reservation_id', '=', 'reservation.id')
            .whereRef('due_at', '=', 'slot.start_at'),
        ),
      ),
    )
    .limit(500)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'open-video' }, async (tx, context, id) =>
    openRoom(tx, context, await bookedVideo(tx, context, id)),
  );
}
