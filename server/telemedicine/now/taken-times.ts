import { sql } from 'kysely';
import { expiring, keepingSlot } from '../../../contract/booking/reservation-states.ts';
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/transaction.ts';
import type { TakenSpan } from './first-start.ts';

type Row = { shift_id: string; start_at: string; end_at: string; is_visit: boolean };

/** Spans that a shift cannot use: visits, free times of the calendar and absences. Free times too near to be booked are not among them. */
export async function takenTimes(
  db: Db,
  now: Temporal.Instant,
  shiftIds: readonly string[],
): Promise<ReadonlyMap<string, TakenSpan[]>> {
  const from = sql`${iso(now)}::timestamptz`;
  const rest = sql`tstzrange(${from}, greatest(${from}, duty_shift.end_at))`;
  const { rows } = await sql<Row>`
    select duty_shift.id as shift_id, taken.* from duty_shift join schedule on schedule.id = duty_shift.schedule_id
    cross join lateral (
      select lower(during) as start_at, upper(during) as end_at, true as is_visit from reservation
      where doctor_id = duty_shift.doctor_id and during && ${rest} and not at_place
        and status in (${sql.join(keepingSlot)})
        and not (status in (${sql.join(expiring)}) and coalesce(expires_at, 'infinity') <= ${from})
      union all
      select slot.start_at, slot.end_at, true from schedule own join slot on slot.schedule_id = own.id
      where own.doctor_id = duty_shift.doctor_id and slot.status in ('busy', 'busy-tentative')
        and slot.start_at > ${from} - interval '1 day' and slot.start_at < duty_shift.end_at and slot.end_at > ${from}
        and not exists (select from kept_slot where kept_slot.slot_id = slot.id)
      union all
      select slot.start_at, slot.end_at, false from schedule own join slot on slot.schedule_id = own.id
      where own.doctor_id = duty_shift.doctor_id and slot.status = 'free'
        and slot.start_at > ${from} + own.notice_minutes * interval '1 minute' and slot.start_at < duty_shift.end_at
      union all
      select coalesce(lower(during), ${from}), coalesce(upper(during), duty_shift.end_at), false from closure
      where (provider_id = schedule.provider_id or doctor_id = duty_shift.doctor_id) and during && ${rest}
    ) taken
    where duty_shift.id = any(${shiftIds}::uuid[])`.execute(db);
  const spans = rows.map(({ shift_id, start_at, end_at, is_visit }) => ({
    shift_id,
    start: Temporal.Instant.from(start_at),
    end: Temporal.Instant.from(end_at),
    isVisit: is_visit,
  }));
  return Map.groupBy(spans, ({ shift_id }) => shift_id);
}
