import { iso } from '../../platform/clock.ts';
import { hashOf } from '../../platform/keys.ts';
import { isHere } from '../../platform/owner.ts';
import type { Context } from '../context.ts';
import { owners } from '../owners.ts';

/** The caller's held slot: free to its owner, taken for everyone else (R4). */
export async function ownSlot(token: string | undefined, context: Context) {
  if (!token) return undefined;
  const row = await context.database.db
    .selectFrom('reservation_token')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.id', '=', 'reservation_token.reservation_id')
        .onRef('reservation.doctor_id', '=', 'reservation_token.of_doctor'),
    )
    .innerJoin('slot', (join) =>
      join.onRef('slot.id', '=', 'reservation.slot_id').onRef('slot.of_doctor', '=', 'reservation.doctor_id'),
    )
    .where('reservation_token.hash', '=', hashOf(token))
    .where('reservation_token.kind', '=', 'manage')
    .where(isHere(context, owners.reservation))
    .where('reservation.status', '=', 'held')
    .where('reservation.expires_at', '>', iso(context.now))
    .select(['slot.id', 'slot.schedule_id', 'slot.start_at', 'slot.end_at'])
    .executeTakeFirst();
  return row && { slotId: row.id, scheduleId: row.schedule_id, start: row.start_at, end: row.end_at };
}
