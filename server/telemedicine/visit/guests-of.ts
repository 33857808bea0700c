import { z } from 'zod';
import { guestKinds } from '../../../contract/telemedicine/guest-kinds.ts';
import type { VideoGuest } from '../../../contract/telemedicine/video-visit.ts';
import type { Db } from '../../platform/transaction.ts';

export const GuestKind = z.enum(guestKinds);

export async function guestsOf(db: Db, reservationId: string): Promise<VideoGuest[]> {
  const rows = await db
    .selectFrom('video_guest')
    .select(['id', 'name', 'kind', 'used_at', 'ended_at'])
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, kind, used_at, ended_at }) => ({
    ...{ id, name, kind: GuestKind.parse(kind) },
    state: ended_at !== null ? 'ended' : used_at !== null ? 'used' : 'invited',
  }));
}
