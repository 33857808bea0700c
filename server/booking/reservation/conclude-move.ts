import { calendarRefusals } from '../../../contract/booking/reservation.ts';
import { type Problem, problem } from '../../../contract/platform/problem.ts';
import { type Limit, lockPolicy, release, sumsOf } from '../../entitlement/coverage/ledger.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { iso } from '../../platform/clock.ts';
import { sendAlong, type Tx } from '../../platform/transaction.ts';
import type { CalendarAnswer } from '../calendar-port.ts';
import type { Context } from '../context.ts';
import { enqueueReservationLetter } from '../enqueue-letter.ts';
import { calendar, reservationEvent } from '../reservation-event.ts';
import { askedTime } from './asked-time.ts';
import { calendarIdOf, keyOfMove } from './calendar-of.ts';
import { type Charge, decidedOf, entryOf, holderOf, moveCharge } from './charge.ts';
import { freeSlot } from './expire-holds.ts';
import { type FoundReservation, findByToken, findUnderLocks } from './find.ts';
import { change, moveTo, type ReservationRow } from './move.ts';
import { refusalBy } from './partner-answer.ts';
import { type Place, placeOf } from './place.ts';
import { planReminders } from './plan-reminders.ts';
import type { timeColumns } from './reserve-slot.ts';
import { fillSlot, loseSlot } from './slot.ts';

type KeptReservation = ReservationRow & { limit: Limit | undefined };
type Answer = Exclude<CalendarAnswer, { state: 'unknown' }>;

/** Safe to repeat: a move that is over is left as it is. @returns why the visit stays where it was */
export async function concludeMove(
  tx: Tx,
  context: Context,
  token: string,
  answer: Answer,
): Promise<Problem | undefined> {
  const seen = await findByToken(tx, context, token);
  const seenHold = await askedTime(tx, seen);
  if (!seenHold) return undefined;
  const row = await findUnderLocks(tx, context, token, [seen.doctor_id, seenHold.doctor_id]);
  if (row.subscription_id !== null) await lockPolicy(tx, row.partner_id, row.subscription_id);
  const hold = await askedTime(tx, row);
  if (row.calendar_state !== 'moving' || hold?.id !== seenHold.id) return undefined;
  if (answer.state === 'confirmed') {
    const there = await calendarIdOf(tx, hold.id);
    const calendar_key = keyOfMove(row, row.calendar_id, there);
    await takeOver(tx, context, row, hold, { calendar_reference: answer.reference, calendar_key });
    return undefined;
  }
  const changes = { calendar_state: 'confirmed', late: false };
  await change(tx, context, row, { verb: 'move', actor: calendar, outcome: 'failed', changes });
  return answer.state === 'taken' ? loseTime(tx, context, hold) : giveUp(tx, context, hold, answer);
}

async function takeOver(
  tx: Tx,
  context: Context,
  row: FoundReservation,
  hold: ReservationRow,
  known: CalendarColumns,
): Promise<void> {
  const sums = sumsOf(tx, { type: 'reservation', id: hold.id });
  const handedOver = moveTo(tx, context, hold, 'expired', { verb: 'hand-over' });
  const [[reserved], place] = await Promise.all([sums, placeOf(tx, hold), handedOver]);
  const charge = await agreedCharge(tx, context, row, { ...hold, limit: reserved?.limit });
  const { slot_id, seat, at_place, schedule_id, doctor_id, during, price_amount, currency, discount_rate } = hold;
  const time = { slot_id, seat, at_place, schedule_id, doctor_id, during, price_amount, currency, discount_rate };
  await moveInto(tx, context, row, { ...known, ...time }, { place, charge });
}

type CalendarColumns = Pick<ReservationRow, 'calendar_reference' | 'calendar_key'>;
type NewTime = CalendarColumns & ReturnType<typeof timeColumns>;

/** Moves the reservation to a time that is taken for it already, and frees the old time only then (R6). */
export async function moveInto(
  tx: Tx,
  context: Context,
  row: FoundReservation,
  time: NewTime,
  { place, charge }: { place: Place; charge: Charge },
): Promise<ReservationRow> {
  const event = reservationEvent(context, row, 'move');
  const health = await auditWrite(tx, context, event);
  const sequence = row.sequence + 1;
  const changes = { ...time, ...charge.changes, calendar_state: 'confirmed', late: row.late, sequence };
  const own = health.updateTable('reservation').where('id', '=', row.id).where('doctor_id', '=', row.doctor_id);
  const { doctor_id, ...within } = changes;
  await sendAlong(tx, own.set(doctor_id === row.doctor_id ? within : changes).execute());
  const from = { from_slot: row.slot_id, from_schedule: row.schedule_id, of_doctor: row.doctor_id };
  const noted = health.insertInto('reservation_move').values({ reservation_id: row.id, at: iso(context.now), ...from });
  await sendAlong(tx, noted.execute());
  const ledger = { tx, health, partnerId: row.partner_id, now: context.now, actor: event.actor.id };
  if (row.benefit !== null) await release(ledger, { type: 'reservation', id: row.id });
  await moveCharge(ledger, row.id, charge);
  await freeSlot(tx, context, row);
  await fillSlot(tx, time);
  const moved = { id: row.id, doctor_id: time.doctor_id, sequence };
  await keepLinks(tx, context, moved, place.end_at);
  await planReminders(tx, context, moved, place);
  await enqueueReservationLetter(tx, context, 'moved', row);
  return { ...row, ...changes };
}

/** Returns the charge agreed when the move began. Call it after the row that kept the time has released its reservation. */
async function agreedCharge(tx: Tx, context: Context, row: FoundReservation, hold: KeptReservation): Promise<Charge> {
  const { benefit, insurer_pays, patient_pays, approval_id, limit } = hold;
  const changes = { benefit, insurer_pays, patient_pays, approval_id };
  if (benefit === null) return { changes, entry: undefined };
  const { coverage, question, decided } = await decidedOf(
    tx,
    holderOf(context, row),
    { ...hold, relative_id: row.relative_id },
    { except: row.id },
  );
  const of = limit ?? entryOf(coverage, decided, question.day)?.limit;
  const deductible = Math.min(decided.shares?.deductible ?? 0, patient_pays ?? 0);
  return { changes, entry: of && { limit: of, sums: { count: 1, amount: insurer_pays ?? 0, deductible } } };
}

type LinkedRow = Pick<ReservationRow, 'id' | 'doctor_id'>;

async function keepLinks(tx: Tx, { now }: Context, { id, doctor_id }: LinkedRow, end: string): Promise<void> {
  const open = tx
    .updateTable('reservation_token')
    .set({ expires_at: end })
    .where('reservation_id', '=', id)
    .where('of_doctor', '=', doctor_id)
    .where('kind', '!=', 'verify')
    .where('expires_at', '>', iso(now));
  await sendAlong(tx, open.execute());
}

async function loseTime(tx: Tx, context: Context, hold: ReservationRow): Promise<Problem> {
  await moveTo(tx, context, hold, 'expired', { verb: 'refuse', actor: calendar });
  return loseSlot(tx, context, hold);
}

async function giveUp(
  tx: Tx,
  context: Context,
  hold: ReservationRow,
  answer: Extract<Answer, { state: 'refused' }>,
): Promise<Problem> {
  await moveTo(tx, context, hold, 'expired', { verb: 'let-go' });
  await freeSlot(tx, context, hold);
  return calendarRefusals.find((code) => code === refusalBy(answer).code) ? refusalBy(answer) : problem('AE003');
}
