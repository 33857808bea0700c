import { auditWrite } from '../../platform/audit/audit.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context } from '../context.ts';
import type { FoundReservation } from './find.ts';
import { takeShare } from './hold-share.ts';
import { limits } from './limits.ts';
import { reservationEvent } from './reservation-event.ts';
import { reserveSlot, resolveSlot } from './reserve-slot.ts';

/** Whether a hold or an unverified booking has lost its slot by time. */
export function hasExpired(row: FoundReservation, now: Temporal.Instant): boolean {
  if (row.status === 'expired') return true;
  const waits = row.status === 'held' || row.status === 'pending_verification';
  return waits && row.expires_at !== null && Temporal.Instant.compare(row.expires_at, now) <= 0;
}

/**
 * Takes the same time again for a reservation that ran out, if it is still free; what was typed is kept (R5).
 * @throws Problem with the nearest free times when another has it by now
 */
export async function rehold(tx: Tx, context: Context, row: FoundReservation, status: 'held' | 'pending_verification') {
  const wanted = await resolveSlot(tx, context, row.slot_id, row.subfunction_id);
  await reserveSlot(tx, context, wanted);
  const share = status === 'held' ? await takeShare(tx, context, wanted.doctorId) : row.held_share;
  const until = iso(plus(context.now, status === 'held' ? limits.hold : limits.pending));
  await refreshNextFree(tx, wanted.scheduleId, context.now);
  const health = await auditWrite(tx, context, reservationEvent(context, row, 'retake'));
  await health
    .updateTable('reservation')
    .set({ status, expires_at: until, held_until: until, held_share: share, updated_at: iso(context.now) })
    .where('id', '=', row.id)
    .execute();
}
