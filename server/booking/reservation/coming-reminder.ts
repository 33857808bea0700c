import { isAfter } from '../../../contract/platform/instants.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { Context } from '../context.ts';
import type { ReservationRow } from './move.ts';
import type { Place } from './place.ts';
import { dueAt, reminderKinds, reminderRules } from './reminder-plan.ts';

export async function hasComingReminder(
  tx: Db,
  { now, ports }: Context,
  { id, doctor_id, sequence, booked_at }: ReservationRow,
  place: Place,
): Promise<boolean> {
  const kinds = reminderKinds.filter((kind) => reminderRules[kind].channel === 'email' || ports.sms !== undefined);
  if (sequence === 0 && booked_at !== null) {
    const visit = { start: Temporal.Instant.from(place.start_at), timeZone: place.time_zone };
    const due = kinds.map((kind) => dueAt(kind, visit, Temporal.Instant.from(booked_at)));
    return due.some((at) => at !== undefined && isAfter(at, now));
  }
  const coming = await tx
    .selectFrom('reminder')
    .select('kind')
    .where('reservation_id', '=', id)
    .where('of_doctor', '=', doctor_id)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .where('due_at', '>', iso(now))
    .limit(1)
    .executeTakeFirst();
  return coming !== undefined;
}
