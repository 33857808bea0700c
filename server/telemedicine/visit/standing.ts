import { videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import type { Services } from '../context.ts';
import type { Ticket } from '../signalling/ticket.ts';
import { videoVisits } from './visit-case.ts';

/** Whether the people of a visit are seen and heard; undefined where whoever has the ticket may no longer be in it. */
export async function standingOf(
  { database: { db } }: Pick<Services, 'database'>,
  { visit, partner, peer }: Ticket,
): Promise<{ calls: boolean } | undefined> {
  const row = await db
    .selectFrom('video_visit')
    .selectAll()
    .where('id', '=', visit)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (!row) return undefined;
  const { over, calls } = videoVisitStates[videoVisits.typed(row).status];
  if (over) return undefined;
  if (peer.role !== 'companion') return { calls };
  const guest = await db
    .selectFrom('video_guest')
    .select('id')
    .where('id', '=', peer.id)
    .where('reservation_id', '=', row.reservation_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return guest && { calls };
}
