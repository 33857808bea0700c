import { sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import { afterCommit, sendAlong, type Tx } from '../../platform/transaction.ts';

/** Call it in the transaction that changed a slot, after `lockDoctor`. */
export async function refreshNextFree(
  tx: Tx,
  { scheduleId, doctorId }: { scheduleId: number; doctorId: number },
  now: Temporal.Instant,
): Promise<void> {
  await sendAlong(
    tx,
    sql`
    update offering set next_free_at = free.start_at
    from (
      select (
        select min(slot.start_at) from slot
        where slot.schedule_id = schedule.id and slot.of_doctor = ${doctorId} and slot.status = 'free' and not schedule.is_closed
          and slot.start_at > ${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
      ) as start_at
      from schedule where schedule.id = ${scheduleId}
    ) free
    where offering.schedule_id = ${scheduleId} and offering.doctor_id = ${doctorId} and offering.next_free_at is distinct from free.start_at`.execute(
      tx,
    ),
  );
  afterCommit(tx, { kind: 'schedule', id: scheduleId });
}
