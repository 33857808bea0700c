import { sql } from 'kysely';
import { problem } from '../../../contract/platform/problem.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { freeSlot } from './expire-holds.ts';
import { type FoundReservation, findInTurn } from './find.ts';
import { calendarPatience } from './finish-reservation.ts';
import { show } from './read-reservation.ts';
import { endHold } from './release-hold.ts';
import { calendar, reservationEvent } from './reservation-event.ts';
import { auditUnknownToken } from './unknown-token.ts';

/**
 * Cancels a booking, or lets go what was not booked yet. The partner's calendar is told first, outside a transaction: a
 * visit it still has is never shown as cancelled (R7). Cancelling what is cancelled answers its present state.
 */
export const cancelReservation: Handler<'cancelReservation'> = ({ token }, context) =>
  auditUnknownToken(context, 'cancel', token, async () => {
    const { db } = context.database;
    const asked = await db.transaction().execute((tx) => begin(tx, context, token));
    if (asked) {
      const answer = await tell(context, asked);
      await db.transaction().execute((tx) => conclude(tx, context, token, answer));
      if (answer !== 'cancelled') throw problem('AE002');
    }
    context.committed({ outbox: true });
    return show(context, token);
  });

/** @returns the booking that the partner must be told of, or nothing when the work is done */
async function begin(tx: Tx, context: Context, token: string): Promise<FoundReservation | undefined> {
  const row = await findInTurn(tx, context, token);
  if (row.kind === 'verify') throw problem('RR1004');
  if (row.status.startsWith('cancelled') || row.status === 'expired') return undefined;
  if (row.status === 'held') {
    await endHold(tx, context, row);
    return undefined;
  }
  if (row.status === 'pending_verification' && row.calendar_state !== 'requested') {
    await end(tx, context, row);
    return undefined;
  }
  if (row.status !== 'booked') throw problem('RR1004');
  const slot = await tx.selectFrom('slot').select('start_at').where('id', '=', row.slot_id).executeTakeFirstOrThrow();
  if (Temporal.Instant.compare(slot.start_at, context.now) <= 0) throw problem('RR1003');
  const health = await auditWrite(tx, context, reservationEvent(context, row, 'ask-cancel'));
  await health
    .updateTable('reservation')
    .set({ calendar_state: 'cancelling', updated_at: iso(context.now) })
    .where('id', '=', row.id)
    .execute();
  return row;
}

async function tell(context: Context, row: FoundReservation): Promise<'cancelled' | 'refused' | 'unknown'> {
  try {
    return await context.ports.calendar.cancel(
      row.id,
      row.calendar_reference ?? '',
      AbortSignal.timeout(calendarPatience),
    );
  } catch (error) {
    context.log.warn({ requestId: context.requestId, error: String(error) }, 'the partner calendar did not answer');
    return 'unknown';
  }
}

/** Unknown stays `cancelling`: the visit is shown as booked, and the job that settles such rows asks again. */
export async function conclude(
  tx: Tx,
  context: Context,
  token: string,
  answer: 'cancelled' | 'refused' | 'unknown',
): Promise<void> {
  const row = await findInTurn(tx, context, token);
  if (row.status !== 'booked' || answer === 'unknown') return;
  if (answer === 'refused') {
    const event = { ...reservationEvent(context, row, 'cancel'), actor: calendar, outcome: 'failed' } as const;
    const health = await auditWrite(tx, context, event);
    await health
      .updateTable('reservation')
      .set({ calendar_state: 'confirmed', updated_at: iso(context.now) })
      .where('id', '=', row.id)
      .execute();
    return;
  }
  await end(tx, context, row);
  await enqueueReservationLetter(tx, context, 'cancelled', row);
}

async function end(tx: Tx, context: Context, row: FoundReservation): Promise<void> {
  const health = await auditWrite(tx, context, reservationEvent(context, row, 'cancel'));
  await health
    .updateTable('reservation')
    .set({
      status: 'cancelled_by_patient',
      calendar_state: row.status === 'booked' ? 'cancelled' : 'none',
      cancelled_at: iso(context.now),
      sequence: sql`sequence + 1`,
      updated_at: iso(context.now),
    })
    .where('id', '=', row.id)
    .execute();
  await freeSlot(tx, context, row.slot_id, row.schedule_id);
}
