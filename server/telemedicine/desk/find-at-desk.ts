import { problem } from '../../../contract/platform/problem.ts';
import { atProviders } from '../../booking/reservation/at-providers.ts';
import { reachOf } from '../../identity/session/rights.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { type VideoVisitRow, videoVisits } from '../visit/visit-case.ts';

/** @throws Problem #404 when unknown, another partner's, or of a provider that is not the operator's (T01) */
export async function visitAtDesk(tx: Tx, context: Context, id: string, isLocked = true): Promise<VideoVisitRow> {
  const row = await videoVisits.atDesk(tx, context, id, isLocked);
  const within = await tx
    .selectFrom('reservation')
    .select('id')
    .where('id', '=', row.reservation_id)
    .where(({ ref }) => atProviders(ref('reservation.id'), reachOf(context, 'video_visit.read')))
    .executeTakeFirst();
  if (!within) throw problem('#404');
  return row;
}

export async function providerOf(tx: Tx, { reservation_id }: VideoVisitRow): Promise<number> {
  const { provider_id } = await tx
    .selectFrom('reservation')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .select('provider_id')
    .where('reservation.id', '=', reservation_id)
    .executeTakeFirstOrThrow();
  return provider_id;
}
