import type { Reservation } from '../../../contract/booking/reservation.ts';
import { reservationStates } from '../../../contract/booking/reservation-states.ts';
import { type Problem, problem, wrong } from '../../../contract/platform/problem.ts';
import { issueLink } from '../../identity/link/link.ts';
import { iso, plus } from '../../platform/clock.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Booking, CalendarAnswer } from '../calendar-port.ts';
import type { Context, Handler } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { calendar } from '../reservation-event.ts';
import { awaitPayment } from './await-payment.ts';
import { calendarKeyOf, calendarOf } from './calendar-of.ts';
import { concludeCancelling } from './conclude-cancelling.ts';
import { type FoundReservation, findInTurn, issueToken } from './find.ts';
import { limits } from './limits.ts';
import { change, moveTo, type ReservationRow } from './move.ts';
import { afterSilence, isPassing, meaningOf, refusalBy, undecidedBy } from './partner-answer.ts';
import { type Place, placeOf } from './place.ts';
import { planReminders } from './plan-reminders.ts';
import { mustPay } from './prepaid.ts';
import { show, showRow } from './read-reservation.ts';
import { hasExpired, rehold } from './rehold.ts';
import { fillSlot, loseSlot } from './slot.ts';
import { calendarPatience, tellCalendar } from './tell-calendar.ts';
import { auditUnknownToken, type CountUse } from './unknown-token.ts';

/** No transaction spans a partner's call. Steps may be repeated: the reservation's id is the idempotency key (D9). */
export const finishReservation: Handler<'finishReservation'> = ({ token, discountRate }, context) =>
  auditUnknownToken(context, 'book', token, (count) => bookIt(context, token, { discountRate, count }));

type Wish = { discountRate?: number | undefined; count?: CountUse };
export type BookableRow = ReservationRow & { end_at: string };
type FirstStep = { booking?: AskedBooking; view?: Reservation };
/** `wasAsked`: an earlier request was not answered, so a refusal of this one may mean that the earlier one succeeded. */
type AskedBooking = { booking: Booking; calendarId: string | null; wasAsked: boolean };

export function bookIt(context: Context, token: string, wish?: Wish): Promise<Reservation> {
  return claimAndBook(context, async () => ({ token }), wish);
}

export type ClaimedReservation = { token: string; reservation?: FoundReservation };

export async function claimAndBook(
  context: Context,
  claim: (tx: Tx) => Promise<ClaimedReservation>,
  wish: Wish = {},
): Promise<Reservation> {
  const { token, booking, view } = await inTransaction(context, async (tx) => {
    const own = await claim(tx);
    return { token: own.token, ...(await begin(tx, context, own, wish)) };
  });
  if (view) return view;
  if (booking) await settle(context, token, await ask(context, booking));
  return show(context, token);
}

async function begin(
  tx: Tx,
  context: Context,
  { token, reservation: claimed }: ClaimedReservation,
  { discountRate, count }: Wish,
): Promise<FirstStep> {
  const reservation = claimed ?? (await findInTurn(tx, context, token));
  refuseOtherRate(reservation, discountRate);
  const { phase } = reservationStates[reservation.status];
  if (phase === 'booked' || (phase === 'unpaid' && !hasExpired(reservation, context.now))) return {};
  if (reservation.calendar_state === 'cancelling') return {};
  if (phase === 'cancelled' || phase === 'held') throw problem('KT007', { state: reservation.status });
  if (reservation.verified_at === null) throw problem('U005');
  const row = await rehold(tx, context, reservation, 'pending_verification');
  if (await mustPay(tx, context, row)) {
    const unpaid = await awaitPayment(tx, context, { ...reservation, ...row });
    await count?.(tx);
    return { view: await showRow(tx, context, unpaid, token) };
  }
  // If its gateway is no longer set up, the visit is paid at the clinic instead.
  const atClinic = row.paid_amount === null ? { prepaid: false } : {};
  if (calendarOf(context, reservation.calendar_id).isOwn) {
    const { booked, place } = await book(tx, context, { ...reservation, ...row }, row.id, atClinic);
    await count?.(tx);
    return { view: await showRow(tx, context, booked, token, place) };
  }
  // No expiry while the partner is asked: a slot that may be booked there must not go to another here.
  await change(tx, context, row, {
    verb: 'ask',
    changes: { ...atClinic, calendar_state: 'requested', expires_at: null },
  });
  const { calendar_id: calendarId, calendar_state } = reservation;
  return { booking: { booking: bookingOf(row, reservation), calendarId, wasAsked: calendar_state === 'requested' } };
}

/** S4.4-03: the discount of the hold is kept, so a caller who was shown another must not book by mistake. */
export function refuseOtherRate(
  { discount_rate }: Pick<ReservationRow, 'discount_rate'>,
  shownRate: number | undefined,
): void {
  if (shownRate === undefined || shownRate === discount_rate) return;
  const violation = wrong('V007', 'discountRate', String(shownRate));
  throw problem('RX444', {}, [violation]);
}

export function bookingOf(row: ReservationRow, slot: { start_at: string; end_at: string }): Booking {
  return {
    key: calendarKeyOf(row),
    slotSource: row.slot_id,
    doctorId: row.doctor_id,
    start: slot.start_at,
    end: slot.end_at,
    subfunctionId: row.subfunction_id,
    person: {
      familyName: row.family_name ?? '',
      givenName: row.given_name ?? '',
      birthDate: row.birth_date ?? '',
      phone: row.phone ?? '',
      email: row.email ?? '',
    },
    comment: row.patient_comment,
  };
}

async function ask(context: Context, { booking, calendarId, wasAsked }: AskedBooking): Promise<CalendarAnswer> {
  try {
    const port = calendarOf(context, calendarId);
    const answer = meaningOf(await port.book(booking, AbortSignal.timeout(calendarPatience)), booking);
    return wasAsked ? afterSilence(answer) : answer;
  } catch (error) {
    context.log.warn(
      { requestId: context.requestId, error: errorDetails(error) },
      'the partner calendar did not answer',
    );
    return { state: 'unknown' };
  }
}

/** @throws Problem AE001, AE101, AE103, AE104 unknown yet (a job asks again), RE0000 taken there, else the partner's code or `unknown` */
export async function settle(context: Context, token: string, answer: CalendarAnswer): Promise<void> {
  if (answer.state === 'unknown') throw problem(undecidedBy(answer), { retried: true });
  const { refusal, stray } = await inTransaction(context, (tx) => conclude(tx, context, token, answer));
  if (stray) await concludeCancelling(context, token, await tellCalendar(context, stray));
  if (refusal) throw refusal;
}

type Outcome = { refusal?: Problem; stray?: FoundReservation };
type Decision = Exclude<CalendarAnswer, { state: 'unknown' }>;

async function conclude(tx: Tx, context: Context, token: string, answer: Decision): Promise<Outcome> {
  const row = await findInTurn(tx, context, token);
  if (row.calendar_state !== 'requested') return answer.state === 'confirmed' ? strayOf(tx, context, row) : {};
  if (answer.state === 'confirmed') {
    await book(tx, context, row, answer.reference);
    return {};
  }
  if (answer.state === 'taken') return { refusal: await loseTime(tx, context, row) };
  const refusal = refusalBy(answer);
  const retried = isPassing(refusal);
  await giveBack(tx, context, row, retried ? 'none' : 'refused');
  return { refusal: problem(refusal.code, { ...refusal.details, retried }, refusal.violations) };
}

/** A request still under way when its booking was given up may succeed after the calendar has released the time. */
async function strayOf(tx: Tx, context: Context, row: FoundReservation): Promise<Outcome> {
  if (reservationStates[row.status].phase !== 'cancelled' || row.calendar_state === 'cancelling') return {};
  await change(tx, context, row, { verb: 'ask-cancel', changes: { calendar_state: 'cancelling' } });
  return { stray: row };
}

export async function book(
  tx: Tx,
  context: Context,
  row: BookableRow,
  reference: string,
  paid: Pick<Partial<ReservationRow>, 'paid_amount' | 'prepaid'> = {},
): Promise<{ booked: ReservationRow; place: Place }> {
  const changes = {
    ...paid,
    calendar_state: 'confirmed',
    calendar_reference: reference,
    booked_at: iso(context.now),
    expires_at: null,
  };
  const moved = moveTo(tx, context, row, 'booked', { verb: 'book', changes });
  const [place, booked] = await Promise.all([placeOf(tx, row), moved]);
  await fillSlot(tx, row);
  for (const kind of ['cancel', 'mailed'] as const) await issueToken(tx, context, kind, row, 0, row.end_at);
  await planReminders(tx, context, row, place);
  await enqueueReservationLetter(tx, context, 'booked', row, await keyToAll(tx, context, row));
  return { booked, place };
}

/** R40: a guest's letter brings a link to all bookings of the address; a customer has an account for that. */
async function keyToAll(tx: Tx, context: Context, { account_id, email }: ReservationRow): Promise<string | null> {
  if (account_id !== null || email === null) return null;
  const { id } = await issueLink(tx, context, { kind: 'my-reservations', payload: { email } });
  return id;
}

async function loseTime(tx: Tx, context: Context, row: FoundReservation) {
  await moveTo(tx, context, row, 'expired', {
    verb: 'refuse',
    actor: calendar,
    changes: { calendar_state: 'refused' },
  });
  await enqueueReservationLetter(tx, context, 'failed', row);
  return loseSlot(tx, context, row);
}

/** The time and the form are kept, so that trying again is one click; the job leaves a final refusal alone. */
async function giveBack(
  tx: Tx,
  context: Context,
  row: FoundReservation,
  calendar_state: 'none' | 'refused',
): Promise<void> {
  const changes = { calendar_state, expires_at: iso(plus(context.now, limits.pending)) };
  await change(tx, context, row, { verb: 'book', actor: calendar, outcome: 'failed', changes });
}
