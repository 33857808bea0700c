import type { Reservation } from '../../../contract/booking/reservation.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { calendarOf } from './calendar-of.ts';
import { assertGivesBack, assertInTime } from './cancellation-rule.ts';
import { concludeCancelling, end, endVisit } from './conclude-cancelling.ts';
import { type FoundReservation, findInTurn } from './find.ts';
import { change } from './move.ts';
import { show, showRow } from './read-reservation.ts';
import { endHold } from './release-hold.ts';
import { tellCalendar } from './tell-calendar.ts';
import { auditUnknownToken } from './unknown-token.ts';

/** Tells the partner's calendar first: a visit it still has is never shown as cancelled (R7). Safe to repeat. */
export const cancelReservation: Handler<'cancelReservation'> = ({ token, lateAccepted, givesBack }, context) => {
  return cancel(context, token, byTheRule(context, { lateAccepted, givesBack }));
};

/** Cancels a visit for a reason the customer is not to blame for: it is never late, however soon it begins. */
export function giveBack(context: Context, token: string): Promise<Reservation> {
  return cancel(context, token, () => false);
}

type IsLate = (row: FoundReservation, start: string) => boolean;

type CancellationChoice = { lateAccepted?: boolean | undefined; givesBack?: number | undefined };

export function byTheRule(context: Context, { lateAccepted = false, givesBack }: CancellationChoice): IsLate {
  return (row, start) => {
    const late = assertInTime(context, start, lateAccepted || row.late);
    assertGivesBack(context, { ...row, late }, givesBack);
    return late;
  };
}

function cancel(context: Context, token: string, isLate: IsLate): Promise<Reservation> {
  return auditUnknownToken(context, 'cancel', token, async (count) => {
    const { reservation, view } = await inTransaction(context, async (tx) => {
      const { visit, ended } = await openCancel(tx, context, token, isLate);
      if (visit && !calendarOf(context, visit.calendar_id).isOwn)
        return { reservation: await askToCancel(tx, context, visit) };
      const row = visit ? await endVisit(tx, context, visit) : ended;
      await count(tx);
      return { view: await showRow(tx, context, row, token) };
    });
    if (view) return view;
    const answer = await tellCalendar(context, reservation);
    await concludeCancelling(context, token, answer);
    const isGivenUp = reservation.status !== 'booked' && answer === 'unknown';
    if (answer !== 'cancelled' && !isGivenUp)
      throw problem('AE002', answer === 'unknown' ? { retried: true } : { retried: false, why: 'refused' });
    return show(context, token);
  });
}

/** @returns the visit to cancel at the calendar; undefined where none is left @throws Problem of the rule, RR1004, KT009 */
export async function beginCancel(
  tx: Tx,
  context: Context,
  token: string,
  isLate: IsLate,
): Promise<FoundReservation | undefined> {
  const { visit } = await openCancel(tx, context, token, isLate);
  return visit && askToCancel(tx, context, visit);
}

type OpenCancel = { visit: FoundReservation; ended?: never } | { visit?: never; ended: FoundReservation };

async function openCancel(tx: Tx, context: Context, token: string, isLate: IsLate): Promise<OpenCancel> {
  const row = await findInTurn(tx, context, token);
  if (row.kind === 'verify') throw problem('RR1004', { state: 'link' });
  const { phase } = reservationStates[row.status];
  if (phase === 'cancelled' || phase === 'expired') return { ended: row };
  if (phase === 'held') return { ended: { ...row, ...(await endHold(tx, context, row)) } };
  const isAsked = row.calendar_state === 'requested' || row.calendar_state === 'cancelling';
  if (phase === 'unpaid' || (phase === 'unconfirmed' && !isAsked)) return { ended: await end(tx, context, row) };
  // Nobody knows yet whether the calendar has the visit, so it is told to cancel it.
  if (phase === 'unconfirmed') return { visit: row };
  if (row.status !== 'booked') throw problem('RR1004', { state: row.status });
  const late = isLate(row, row.start_at);
  if (row.calendar_state === 'moving') throw problem('KT009', { state: row.calendar_state });
  return { visit: { ...row, late } };
}

async function askToCancel(tx: Tx, context: Context, visit: FoundReservation): Promise<FoundReservation> {
  const changes = { calendar_state: 'cancelling', late: visit.late };
  await change(tx, context, visit, { verb: 'ask-cancel', changes });
  return visit;
}
