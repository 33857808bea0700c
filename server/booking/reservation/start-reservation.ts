import { randomUUID } from 'node:crypto';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { moveDrafts } from '../../identity/draft/move-draft.ts';
import { iso, plus } from '../../platform/clock.ts';
import { moveTo } from '../../platform/move-to.ts';
import { type Tx, withIdempotency } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Context, Handler } from '../context.ts';
import { issueToken } from './find.ts';
import { takeShare } from './hold-share.ts';
import { limits } from './limits.ts';
import { type ReservationRow, typed } from './move.ts';
import { speakableNumber } from './number.ts';
import { releaseHold } from './release-hold.ts';
import { reservationEvent } from './reservation-event.ts';
import { type ResolvedSlot, reserveSlot, resolveSlot, slotUnavailable } from './reserve-slot.ts';
import { viewOf } from './view.ts';

export const startReservation: Handler<'startReservation'> = (input, context) =>
  withIdempotency(context, 'startReservation', input, async (tx) => {
    const wanted = await resolveSlot(tx, context, input.slotId, input.subfunctionId);
    if (input.replaces) await releaseHold(tx, context, input.replaces, wanted.doctorId);
    const { row, token } = await hold(tx, context, wanted, input.patientComment);
    if (input.replaces) await moveDrafts(tx, input.replaces, token);
    return viewOf(tx, context, row, token);
  });

/** @throws Problem #400, RE0000 or RE1002 the slot is taken, KT008 or K429 the caller's share is used up */
export async function hold(tx: Tx, context: Context, wanted: ResolvedSlot, comment: string | undefined) {
  const seat = await reserveSlot(tx, context, wanted);
  const held_share = await takeShare(tx, context, wanted.doctorId);
  const until = iso(plus(context.now, limits.hold));
  const terms = { seat, held_share, until, account_id: null, locale: context.language };
  return keepTime(tx, context, wanted, { ...terms, patient_comment: comment || null });
}

type Terms = Pick<ReservationRow, 'seat' | 'account_id' | 'held_share' | 'patient_comment' | 'locale'> & {
  until: string;
};

/** For a seat that `reserveSlot` gave. @throws Problem when the constraints refuse it */
export async function keepTime(tx: Tx, context: Context, wanted: ResolvedSlot, { until, ...terms }: Terms) {
  const id = randomUUID();
  await refreshNextFree(tx, wanted.scheduleId, context.now);
  const event = reservationEvent(context, { id, account_id: terms.account_id }, 'hold');
  const health = await moveTo(tx, context, { states: reservationStates, from: undefined, to: 'held', event });
  const row = await health
    .insertInto('reservation')
    .values({
      id,
      number: speakableNumber(),
      partner_id: context.host.partnerId,
      slot_id: wanted.slotId,
      at_place: wanted.atPlace,
      schedule_id: wanted.scheduleId,
      doctor_id: wanted.doctorId,
      subfunction_id: wanted.subfunctionId,
      during: `[${wanted.start},${wanted.end})`,
      status: 'held',
      expires_at: until,
      held_until: until,
      price_amount: wanted.priceAmount,
      currency: wanted.currency,
      discount_rate: wanted.discountRate,
      created_at: iso(context.now),
      ...terms,
    })
    // Both the seat's unique index and the doctor's exclusion constraint answer here (S8.2-01).
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await slotUnavailable(tx, context, wanted);
  return { row: typed(row), token: await issueToken(tx, context, 'manage', id, 0, wanted.end) };
}
