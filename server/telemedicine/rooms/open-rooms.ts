import { sql } from 'kysely';
import { roomMinutes } from '../../../contract/telemedicine/visit-states.ts';
import { videoKind } from '../../directory/directory.ts';
import { iso } from '../../platform/clock.ts';
import type { Host } from '../../platform/host.ts';
import { forEachInTransaction } from '../../platform/job-context.ts';
import type { Services } from '../context.ts';
import { bookedVideo } from '../visit/find-visit.ts';
import { openRoom } from '../visit/open-room.ts';

/** In hours: a visit that began longer ago gets no room. */
const longestVisit = 24;

/** Opens rooms `roomMinutes.before` the visits, so that the desk sees who is coming. */
export async function openRooms(services: Services, hosts: readonly Host[]): Promise<void> {
  const now = services.clock();
  const begins = sql<string>`lower(during)`;
  const rows = await services.database.db
    .selectFrom('reservation')
    .select(['id', 'partner_id', 'locale'])
    // The query narrows by partner, status and start, because the index of attendance has these columns.
    .where(
      'partner_id',
      'in',
      hosts.map(({ partnerId }) => partnerId),
    )
    .where('status', '=', 'booked')
    .where(begins, '>', iso(now.subtract({ hours: longestVisit })))
    .where(begins, '<=', iso(now.add({ minutes: roomMinutes.before })))
    .where(sql`upper(during)`, '>', iso(now))
    .where('subfunction_id', '=', sql<number>`any(${services.directory.ofKind(videoKind)}::int[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('video_visit')
            .select('video_visit.id')
            .whereRef('reservation_id', '=', 'reservation.id')
            .where('due_at', '=', begins),
        ),
      ),
    )
    .limit(500)
    .execute();
  await forEachInTransaction(services, hosts, { rows, name: 'open-video' }, async (tx, context, id) =>
    openRoom(tx, context, await bookedVideo(tx, context, id)),
  );
}
