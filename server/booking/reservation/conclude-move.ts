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
import { change, moveTo, type ReservationRow, typed } from './move.ts';
import { refusalBy } from './partner-answer.ts';
import { type Place, placeOf } from './place.ts';
import { planReminders } from './plan-reminders.ts';
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
  const asked = await askedTime(tx, seen);
  if (!asked) return undefined;
  const row = await findUnderLocks(tx, context, token, [seen.doctor_id, asked.doctor_id]);
  if (row.subscription_id !== null) await lockPolicy(tx, row.subscription_id);
  const kept = await askedTime(tx, row);
  if (row.calendar_state !== 'moving' || kept?.id !== asked.id) return undefined;
  if (answer.state === 'confirmed') {
    const there = await calendarIdOf(tx, kept.id);
    await takeOver(tx, context, row, kept, answer.reference, keyOfMove(row, row.calendar_id, there));
    return undefined;
  }
  const changes = { calendar_state: 'confirmed', late: false };
  await change(tx, context, row, { verb: 'move', actor: calendar, outcome: 'failed', changes });
  return answer.state === 'taken' ? loseTime(tx, context, kept) : giveUp(tx, context, kept, answer);
}

/** The reservation stays the same; its row takes the place of the one that kept the time for it. */
export async function takeOver(
  tx: Tx,
  context: Context,
  row: FoundReservation,
  kept: ReservationRow,
  reference: string,
  key = row.calendar_key,
): Promise<{ moved: ReservationRow; place: Place }> {
  const { slot_id, seat, at_place, schedule_id, doctor_id, during, price_amount, currency, discount_rate } = kept;
  const { benefit, insurer_pays, patient_pays, approval_id } = kept;
  const sums = sumsOf(tx, { type: 'reservation', id: kept.id });
  const handedOver = moveTo(tx, context, kept, 'expired', { verb: 'hand-over' });
  const [[reserved], place] = await Promise.all([sums, placeOf(tx, kept), handedOver]);
  const event = reservationEvent(context, row, 'move');
  const health = await auditWrite(tx, context, event);
  const taken = health
    .updateTable('reservation')
    .set({
      ...{ slot_id, seat, at_place, schedule_id, doctor_id, during, price_amount, currency, discount_rate },
      ...{ benefit, insurer_pays, patient_pays, approval_id },
      calendar_state: 'confirmed',
      calendar_reference: reference,
      calendar_key: key,
      late: row.late,
      sequence: row.sequence + 1,
    })
    .where('id', '=', row.id)
    .where('doctor_id', '=', row.doctor_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const from = { from_slot: row.slot_id, from_schedule: row.schedule_id };
  const noted = health.insertInto('reservation_move').values({ reservation_id: row.id, at: iso(context.now), ...from });
  await sendAlong(tx, noted.execute());
  const ledger = { tx, health, now: context.now, actor: event.actor.id };
  const [moved] = await Promise.all([taken, release(ledger, { type: 'reservation', id: row.id })]);
  const agreed = await agreedCharge(tx, context, row, { ...kept, limit: reserved?.limit });
  await moveCharge(ledger, row.id, agreed);
  await freeSlot(tx, context, row.slot_id, row.schedule_id);
  await fillSlot(tx, slot_id);
  await keepLinks(tx, context, row.id, place.end_at);
  await planReminders(tx, context, { id: row.id, sequence: row.sequence + 1 }, place);
  await enqueueReservationLetter(tx, context, 'moved', row);
  return { moved: typed(moved), place };
}

/** What was agreed when the move began, once both rows have given back what they had reserved. */
async function agreedCharge(tx: Tx, context: Context, row: FoundReservation, kept: KeptReservation): Promise<Charge> {
  const { benefit, insurer_pays, patient_pays, approval_id, limit } = kept;
  const changes = { benefit, insurer_pays, patient_pays, approval_id };
  if (benefit === null) return { changes, entry: undefined };
  const { coverage, asked, decided } = await decidedOf(
    tx,
    holderOf(context, row),
    { ...kept, relative_id: row.relative_id },
    { except: row.id },
  );
  const of = limit ?? entryOf(coverage, decided, asked.day)?.limit;
  const deductible = Math.min(decided.shares?.deductible ?? 0, patient_pays ?? 0);
  return { changes, entry: of && { limit: of, sums: { count: 1, amount: insurer_pays ?? 0, deductible } } };
}

/** Links that still open the visit do so until its new end. */
async function keepLinks(tx: Tx, { now }: Context, reservationId: string, end: string): Promise<void> {
  const open = tx
    .updateTable('reservation_token')
    .set({ expires_at: end })
    .where('reservation_id', '=', reservationId)
    .where('kind', '!=', 'verify')
    .where('expires_at', '>', iso(now));
  await sendAlong(tx, open.execute());
}

async function loseTime(tx: Tx, context: Context, kept: ReservationRow): Promise<Problem> {
  await moveTo(tx, context, kept, 'expired', { verb: 'refuse', actor: calendar });
  return loseSlot(tx, context, kept);
}

async function giveUp(
  tx: Tx,
  context: Context,
  kept: ReservationRow,
  answer: Extract<Answer, { state: 'refused' }>,
): Promise<Problem> {
  await moveTo(tx, context, kept, 'expired', { verb: 'let-go' });
  await freeSlot(tx, context, kept.slot_id, kept.schedule_id);
  return calendarRefusals.find((code) => code === refusalBy(answer).code) ? refusalBy(answer) : problem('AE003');
}
