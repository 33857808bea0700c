import { byItself } from '../../platform/context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { freeSlot } from '../reservation/expire-holds.ts';
import { moveTo, type ReservationRow, withState } from '../reservation/move.ts';

type JobContext = { now: Temporal.Instant; requestId: string };

export async function spentHolds(tx: Tx, slotId: string): Promise<ReservationRow[]> {
  const rows = await tx
    .selectFrom('reservation')
    .innerJoin('waiting_offer', 'waiting_offer.reservation_id', 'reservation.id')
    .selectAll('reservation')
    .where('waiting_offer.slot_id', '=', slotId)
    .where('waiting_offer.outcome', 'in', ['passed', 'lapsed', 'withdrawn'])
    .where('reservation.status', '=', 'held')
    .execute();
  return rows.map(withState);
}

export async function endSpentHold(tx: Tx, when: JobContext, hold: ReservationRow): Promise<void> {
  const job = { ...byItself, ...when, host: { partnerId: hold.partner_id } };
  await moveTo(tx, job, hold, 'expired', { verb: 'let-go' });
  await freeSlot(tx, when, hold);
}
