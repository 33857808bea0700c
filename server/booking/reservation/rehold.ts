import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { iso, plus } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context } from '../context.ts';
import { chargeOf, coverageOf, holderOf } from './charge.ts';
import { takeShare } from './hold-share.ts';
import { limits } from './limits.ts';
import { moveTo, type ReservationRow } from './move.ts';
import { reserveSlot, resolveSlot, slotUnavailable } from './reserve-slot.ts';

export function hasExpired(row: Pick<ReservationRow, 'status' | 'expires_at'>, now: Temporal.Instant): boolean {
  if (row.status === 'expired') return true;
  const ends = reservationStates[row.status].expires ? row.expires_at : null;
  return ends !== null && !isAfter(ends, now);
}

const minutesIn = {
  held: limits.hold,
  pending_verification: limits.pending,
  pending_payment: limits.payment + limits.paymentWord,
} as const;

/** Takes an expired reservation's slot again (R5). @throws Problem with the nearest free times when another has it */
export async function rehold(
  tx: Tx,
  context: Context,
  row: ReservationRow,
  status: 'held' | 'pending_verification' | 'pending_payment',
): Promise<ReservationRow> {
  if (!hasExpired(row, context.now)) return row;
  // A visit that was paid for is refunded instead, so that nobody pays for it twice.
  if (row.paid_amount !== null) throw problem('KT007', { state: row.status });
  const isCharged = status !== 'held' && row.benefit !== null;
  if (isCharged && row.subscription_id !== null) await lockPolicy(tx, row.partner_id, row.subscription_id);
  // A hold has no patient yet, so the price follows the coverage of the caller.
  const holder = row.account_id === null ? context : { ...context, ...holderOf(context, row) };
  // An approval bound to this reservation still counts as its own until the reservation is ended below.
  const coverage = coverageOf(tx, holder, row.relative_id, row.id);
  const slot = await resolveSlot(tx, holder, row.slot_id, row.subfunction_id, { coverage });
  if (slot.doctorId !== row.doctor_id) throw await slotUnavailable(tx, context, slot);
  // This also ends the reservation if no sweep has ended it.
  const seat = await reserveSlot(tx, context, slot, 'update');
  const held_share = status === 'held' ? await takeShare(tx, context, slot.doctorId) : row.held_share;
  const until = iso(plus(context.now, minutesIn[status]));
  await refreshNextFree(tx, slot, context.now);
  const charge = isCharged ? await chargeOf(tx, holder, row, { shownPrice: row.patient_pays ?? undefined }) : undefined;
  const changes = { seat, expires_at: until, held_until: until, held_share };
  return moveTo(tx, context, { ...row, status: 'expired' }, status, {
    verb: 'retake',
    changes,
    ...(charge && { charge }),
  });
}
