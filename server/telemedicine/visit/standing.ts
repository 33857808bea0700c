import { videoVisitStates } from '../../../contract/telemedicine/visit-states.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import type { LineSeat } from '../signalling/ticket.ts';
import { videoVisits } from './visit-case.ts';

export async function standingOf(
  { database: { db } }: Pick<Services, 'database'>,
  { visit, partner, peer }: LineSeat,
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
  if (peer.role === 'patient') return { calls };
  if (peer.role === 'doctor') return (await isHolder(db, row.operator_account_id, peer.id)) ? { calls } : undefined;
  const guest = await db
    .selectFrom('video_guest')
    .select('id')
    .where('id', '=', peer.id)
    .where('reservation_id', '=', row.reservation_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return guest && { calls };
}

async function isHolder(db: Db, holder: string | null, id: string): Promise<boolean> {
  if (holder !== id) return false;
  const operator = await db
    .selectFrom('operator_account')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return operator !== undefined;
}
