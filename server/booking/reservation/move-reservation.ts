import { paysOf } from '../../../contract/entitlement/coverage.ts';
import type { Price } from '../../../contract/platform/money.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { priceOf } from '../../directory/price.ts';
import { lockPolicy } from '../../entitlement/coverage/ledger.ts';
import { errorDetails } from '../../platform/error-details.ts';
import { consume } from '../../platform/rate.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import { refreshNextFree } from '../calendar/next-free.ts';
import type { Booking, CalendarAnswer, CalendarPort } from '../calendar-port.ts';
import type { Context, Handler } from '../context.ts';
import { askedTime } from './asked-time.ts';
import { calendarId, calendarKeyOf, calendarOfMove, keyOfMove } from './calendar-of.ts';
import { assertInTime } from './cancellation-rule.ts';
import { chargeBy, chargeMove, chargeOf, coverageOf, holderOf } from './charge.ts';
import { concludeMove, moveInto } from './conclude-move.ts';
import { type FoundReservation, findInTurn, subfunctionOf } from './find.ts';
import { bookingOf } from './finish-reservation.ts';
import { insertHold } from './insert-hold.ts';
import { change, type ReservationRow } from './move.ts';
import { meaningOf } from './partner-answer.ts';
import type { Place } from './place.ts';
import { isPrepaid } from './prepaid.ts';
import { show, showRow } from './read-reservation.ts';
import { admit, offerAt, type ResolvedSlot, reserveSlot, timeColumns } from './reserve-slot.ts';
import { endOf } from './slot.ts';
import { calendarPatience } from './tell-calendar.ts';
import { auditUnknownToken } from './unknown-token.ts';

type Input = Parameters<Handler<'moveReservation'>>[0];
type CalendarMove = { port: CalendarPort; booking: Booking; reference: string };

/** Takes the new time first and gives the old one back last, so that neither a fault nor a rival leaves none (R6). */
export const moveReservation: Handler<'moveReservation'> = (input, context) =>
  auditUnknownToken(context, 'move', input.token, async (count) => {
    const { calendarMove, view } = await inTransaction(context, async (tx) => {
      const step = await begin(tx, context, input);
      if (step.calendarMove) return { calendarMove: step.calendarMove };
      await count(tx);
      return { view: await showRow(tx, context, step.row, input.token, step.place) };
    });
    if (view) return view;
    await settleMove(context, input.token, await askToMove(context, calendarMove));
    return show(context, input.token);
  });

type BegunMove = { calendarMove: CalendarMove } | { calendarMove?: never; row: ReservationRow; place?: Place };

async function begin(tx: Tx, context: Context, input: Input): Promise<BegunMove> {
  const { token, slotId, from, lateAccepted = false } = input;
  const [row, offer] = await Promise.all([
    findMovable(tx, context, token, slotId),
    offerAt(tx, context, slotId, subfunctionOf(tx, context, token)),
  ]);
  if (row.slot_id === slotId && row.calendar_state !== 'moving') return { row };
  const late = assertInTime(context, row.start_at, lateAccepted);
  if (row.subscription_id !== null) await lockPolicy(tx, row.partner_id, row.subscription_id);
  const holder = { ...context, ...holderOf(context, row) };
  const coverage = await coverageOf(tx, holder, row.relative_id, row.id);
  const slot = await admit(tx, holder, offer, { coverage });
  if (row.slot_id !== from) throw problem('KT011');
  if (row.calendar_state !== 'confirmed') throw problem('KT009', { state: row.calendar_state });
  const charge = chargeBy(coverage, slot.decided, slot.day);
  const price = priceAt(slot);
  await assertPaidAlike(tx, context, row, { slot, pays: price?.pays.amount });
  assertPrice(row, price, input.pays);
  const counted = consume(context, 'move-reservation', row.id, tx);
  const [seat] = await Promise.all([reserveSlot(tx, context, slot, 'update'), counted]);
  const key = calendarKeyOf(row);
  const port = calendarOfMove(context, { calendar: row.calendar_id, key }, slot.calendarId);
  if (port.isOwn) {
    await refreshNextFree(tx, slot, context.now);
    const time = { ...timeColumns(slot, seat), calendar_reference: key, calendar_key: row.calendar_key };
    const { place } = slot;
    return { row: await moveInto(tx, context, { ...row, late }, time, { place, charge }), place };
  }
  // This hold does not expire, because the new time is kept until the calendar has answered.
  const hold = await insertHold(tx, context, slot, {
    seat,
    held_until: slot.end,
    moves: row.id,
    ...charge.changes,
    charge: (ledger, id) => chargeMove(ledger, { hold: id, moved: row.id }, charge),
  });
  const changes = { calendar_state: 'moving', late, calendar_turn: row.calendar_turn + 1 };
  await change(tx, context, row, { verb: 'ask-move', changes });
  return { calendarMove: { port, ...askOf({ ...row, ...changes }, hold, { ...slot, to: slot.calendarId }) } };
}

/** Begins to move the visit to a time held for the same person. @throws Problem KT009, KT010, KT012, RR1003, RR1004; KE007 when another sum was shown */
export async function beginIntoHold(
  tx: Tx,
  context: Context,
  token: string,
  { hold, shownPrice }: { hold: ReservationRow; shownPrice: number | undefined },
): Promise<void> {
  const row = await findMovable(tx, context, token, hold.slot_id);
  if (row.calendar_state !== 'confirmed') throw problem('KT009', { state: row.calendar_state });
  const late = assertInTime(context, row.start_at, false);
  if (row.subscription_id !== null) await lockPolicy(tx, row.partner_id, row.subscription_id);
  const charge = await chargeOf(tx, holderOf(context, row), hold, { shownPrice, except: row.id });
  const holdChanges = { moves: row.id, expires_at: null, held_until: await endOf(tx, hold.slot_id), held_share: null };
  await change(tx, context, hold, {
    verb: 'keep',
    changes: { ...holdChanges, ...charge.changes },
    charge: (ledger) => chargeMove(ledger, { hold: hold.id, moved: row.id }, charge),
  });
  await change(tx, context, row, {
    verb: 'ask-move',
    changes: { calendar_state: 'moving', late, calendar_turn: row.calendar_turn + 1 },
  });
}

async function findMovable(tx: Tx, context: Context, token: string, slotId: string): Promise<FoundReservation> {
  const row = await findInTurn(tx, context, token, slotId);
  if (row.kind === 'verify' || row.status !== 'booked')
    throw problem('RR1004', { state: row.kind === 'verify' ? 'link' : row.status });
  return row;
}

type NewTime = { slot: ResolvedSlot; pays: number | undefined };

/** A visit paid here keeps its price; one paid at the clinic moves to no other schedule where visits are paid here. @throws Problem KT022 */
export async function assertPaidAlike(
  tx: Tx,
  context: Context,
  { paid_amount, schedule_id }: FoundReservation,
  { slot: target, pays }: NewTime,
): Promise<void> {
  if (paid_amount !== null && paid_amount !== pays) throw problem('KT022');
  if (paid_amount !== null || target.scheduleId === schedule_id || !pays) return;
  if (await isPrepaid(tx, context, target)) throw problem('KT022', { why: 'prepaid' });
}

/** @throws Problem KT013 when the person was shown another price */
function assertPrice(row: FoundReservation, next: Price | null, shownPrice: number | undefined): void {
  if (shownPrice === undefined ? samePrice(priceOf(row)?.pays, next?.pays) : next?.pays.amount === shownPrice) return;
  throw problem('KT013', next ? { pays: next.pays } : {});
}

function samePrice(one: object | undefined, other: object | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function priceAt({ priceAmount, currency, discountRate, decided }: ResolvedSlot) {
  return priceOf({
    price_amount: priceAmount,
    currency,
    discount_rate: discountRate,
    patient_pays: paysOf(decided),
  });
}

function askOf(
  row: FoundReservation,
  hold: { slot_id: string; doctor_id: number },
  { start, end, to }: { start: string; end: string; to: string | null },
): Omit<CalendarMove, 'port'> {
  const calendar_key = keyOfMove(row, row.calendar_id, to);
  const there = { ...row, slot_id: hold.slot_id, doctor_id: hold.doctor_id, calendar_key };
  return { booking: bookingOf(there, { start_at: start, end_at: end }), reference: row.calendar_reference ?? '' };
}

export async function moveUnderWay(context: Context, row: FoundReservation): Promise<CalendarMove | undefined> {
  const { db } = context.database;
  const hold = await askedTime(db, row);
  if (!hold) return undefined;
  const slot = await db
    .selectFrom('reservation')
    .innerJoin('slot', 'slot.id', 'reservation.slot_id')
    .select(['start_at as start', 'end_at as end', calendarId.as('to')])
    .where('reservation.id', '=', hold.id)
    .executeTakeFirstOrThrow();
  const there = { calendar: row.calendar_id, key: calendarKeyOf(row) };
  return { port: calendarOfMove(context, there, slot.to), ...askOf(row, hold, slot) };
}

export async function askToMove(context: Context, { port, booking, reference }: CalendarMove): Promise<CalendarAnswer> {
  try {
    const answer = await port.move(booking, reference, AbortSignal.timeout(calendarPatience));
    return meaningOf(answer, booking);
  } catch (error) {
    const { requestId, log } = context;
    log.warn({ requestId, error: errorDetails(error) }, 'the partner calendar did not answer');
    return { state: 'unknown' };
  }
}

/** @throws Problem KT009 unknown yet (a job asks again), RE0000 taken there, else the calendar's own code or AE003 */
export async function settleMove(context: Context, token: string, answer: CalendarAnswer): Promise<void> {
  if (answer.state === 'unknown') throw problem('KT009');
  const refusal = await inTransaction(context, (tx) => concludeMove(tx, context, token, answer));
  if (refusal) throw refusal;
}
