import { sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { Services } from '../context.ts';

export async function passTime(services: Services): Promise<void> {
  const now = iso(services.clock());
  await sql`
    update offering set next_free_at = free.start_at
    from schedule cross join lateral (
      select min(slot.start_at) as start_at from slot
      where slot.schedule_id = schedule.id and slot.status = 'free'
        and slot.start_at > ${now}::timestamptz + schedule.notice_minutes * interval '1 minute'
    ) free
    where schedule.id = offering.schedule_id
      and offering.next_free_at <= ${now}::timestamptz + interval '1 day'
      and offering.next_free_at <= ${now}::timestamptz + schedule.notice_minutes * interval '1 minute'`.execute(
    services.database.db,
  );
}
