import { randomUUID } from 'node:crypto';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import { byItself } from '../../platform/context.ts';
import { forEachRow } from '../../platform/for-each-row.ts';
import { enqueueLetter } from '../../platform/mail/outbox.ts';
import { inTransaction, type Tx } from '../../platform/transaction.ts';
import type { Services } from '../context.ts';
import { quietUntil } from '../quiet-hours.ts';
import { placeOf } from '../reservation/place.ts';
import { inTime, type ReminderKind, reminderKinds, reminderRules } from '../reservation/reminder-plan.ts';
import { reservationEvent } from '../reservation-event.ts';
import { visitsOn } from './person.ts';

const batch = 200;

/** A due reminder that is no longer true or wanted is dropped (R25). @returns how many were looked at */
export async function sendReminders(services: Services): Promise<number> {
  const due = await services.database.db
    .selectFrom('reminder')
    .select(['reservation_id', 'of_doctor', 'kind', 'sequence'])
    .where('due_at', '<=', iso(services.clock()))
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .limit(batch)
    .execute();
  await forEachRow(
    services,
    due,
    ({ reservation_id, kind }) => `${kind} ${reservation_id}`,
    (row) => inTransaction(services, (tx) => sendOne(tx, services, row)),
  );
  return due.length;
}

type DueReminder = { reservation_id: string; of_doctor: number; kind: string; sequence: number };

async function sendOne(tx: Tx, services: Services, due: DueReminder): Promise<void> {
  const now = services.clock();
  const row = await tx
    .selectFrom('reminder')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.id', '=', 'reminder.reservation_id')
        .onRef('reservation.doctor_id', '=', 'reminder.of_doctor'),
    )
    .leftJoin('account', 'account.id', 'reservation.account_id')
    .selectAll('reservation')
    .select(['account.remind_by_email', 'account.remind_by_sms'])
    .where('reminder.reservation_id', '=', due.reservation_id)
    .where('reminder.of_doctor', '=', due.of_doctor)
    .where('reminder.kind', '=', due.kind)
    .where('reminder.sequence', '=', due.sequence)
    .where('reminder.done_at', 'is', null)
    .forUpdate('reminder')
    .skipLocked()
    .executeTakeFirst();
  const kind = reminderKinds.find((known) => known === due.kind);
  if (!row || !kind) return;
  const place = await placeOf(tx, row);
  const visit = { start: Temporal.Instant.from(place.start_at), timeZone: place.time_zone };
  const later = quietUntil(now, visit.timeZone);
  const useful = row.status === 'booked' && row.sequence === due.sequence && inTime(later ?? now, visit);
  if (useful && later) return postpone(tx, due, later);
  if (!useful || !row.reminds || !isWanted(services, kind, row)) return done(tx, [due], now);
  const day = dayIn(visit.start, visit.timeZone);
  const sameDay = await visitsOn(tx, row, day).execute();
  await done(
    tx,
    [
      due,
      ...sameDay.map(({ id, doctor_id, sequence }) => ({ reservation_id: id, of_doctor: doctor_id, sequence, kind })),
    ],
    now,
  );
  const facts = JSON.stringify({ day });
  const about = { partner_id: row.partner_id, reservation_id: row.id, facts, actor: 'system' };
  await enqueueLetter(tx, now, `reminder_${reminderRules[kind].channel}`, about, 'known');
  const context = { ...byItself, now, requestId: `remind-${randomUUID()}`, host: { partnerId: row.partner_id } };
  for (const { id, account_id } of sameDay)
    await auditRead(tx, context, reservationEvent(context, { id, account_id }, 'remind'));
}

type Wishes = { account_id: string | null; remind_by_email: boolean | null; remind_by_sms: boolean | null };

function isWanted({ ports }: Services, kind: ReminderKind, { account_id, remind_by_email, remind_by_sms }: Wishes) {
  if (reminderRules[kind].channel === 'email') return account_id === null || remind_by_email === true;
  return ports.sms !== undefined && (account_id === null || remind_by_sms === true);
}

async function postpone(tx: Tx, due: DueReminder, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('reminder')
    .set({ due_at: iso(at) })
    .where('reservation_id', '=', due.reservation_id)
    .where('of_doctor', '=', due.of_doctor)
    .where('kind', '=', due.kind)
    .where('sequence', '=', due.sequence)
    .execute();
}

async function done(tx: Tx, all: readonly DueReminder[], now: Temporal.Instant): Promise<void> {
  for (const { reservation_id, of_doctor, kind, sequence } of all)
    await tx
      .updateTable('reminder')
      .set({ done_at: iso(now) })
      .where('reservation_id', '=', reservation_id)
      .where('of_doctor', '=', of_doctor)
      .where('kind', '=', kind)
      .where('sequence', '=', sequence)
      .where('done_at', 'is', null)
      .execute();
}
