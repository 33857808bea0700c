import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { iso } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { calendar } from '../reservation-event.ts';
import { givesBackOf } from './cancellation-rule.ts';
import { freeSlot } from './expire-holds.ts';
import { type FoundReservation, findInTurn } from './find.ts';
import { change, moveTo } from './move.ts';
import type { CancelAnswer } from './tell-calendar.ts';

export function concludeCancelling(context: Context, token: string, answer: CancelAnswer): Promise<void> {
  return inTransaction(context, (tx) => conclude(tx, context, token, answer));
}

/** After the answer `unknown` the visit stays `cancelling`, as it was shown before, and a job asks again. */
export async function conclude(tx: Tx, context: Context, token: string, answer: CancelAnswer): Promise<void> {
  const row = await findInTurn(tx, context, token);
  const { phase } = reservationStates[row.status];
  if (answer === 'unknown') return;
  if (phase !== 'booked')
    return row.calendar_state === 'cancelling' ? concludeGivingUp(tx, context, row, answer) : undefined;
  if (row.status !== 'booked') return;
  if (answer === 'cancelled') return void (await endVisit(tx, context, row));
  await keepOn(tx, context, row, { calendar_state: 'confirmed', late: false });
}

/** If the calendar refuses to cancel a visit that it may not even have, the booking is asked for again. */
async function concludeGivingUp(tx: Tx, context: Context, row: FoundReservation, answer: 'cancelled' | 'refused') {
  if (reservationStates[row.status].phase === 'cancelled')
    return void (await change(tx, context, row, {
      verb: 'cancel',
      actor: calendar,
      changes: { calendar_state: 'cancelled' },
    }));
  if (answer === 'cancelled') return void (await endVisit(tx, context, row));
  await keepOn(tx, context, row, { calendar_state: 'requested' });
}

async function keepOn(
  tx: Tx,
  context: Context,
  row: FoundReservation,
  changes: { calendar_state: 'confirmed' | 'requested'; late?: boolean },
): Promise<void> {
  await change(tx, context, row, { verb: 'cancel', actor: calendar, outcome: 'failed', changes });
}

export async function endVisit(tx: Tx, context: Context, row: FoundReservation): Promise<FoundReservation> {
  const ended = await end(tx, context, row);
  await enqueueReservationLetter(tx, context, 'cancelled', row);
  return ended;
}

export async function end(tx: Tx, context: Context, row: FoundReservation): Promise<FoundReservation> {
  const ended = await moveTo(
    tx,
    context,
    row,
    context.session?.impersonator ? 'cancelled_by_operator' : 'cancelled_by_patient',
    {
      verb: 'cancel',
      changes: {
        calendar_state: row.status === 'booked' ? 'cancelled' : 'none',
        cancelled_at: iso(context.now),
        sequence: row.sequence + 1,
        late: row.late,
        ...(row.status === 'booked' && { gives_back: givesBackOf(context, row) }),
      },
    },
  );
  await freeSlot(tx, context, row);
  return { ...row, ...ended };
}
