import { sql } from 'kysely';
import { type Offer, offerColumns } from '../../booking/search/doctor-items.ts';
import { conditions } from '../../booking/search/filter.ts';
import type { Filter } from '../../booking/search/search-filter.ts';
import { iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import { isServed } from '../roster/find-shift.ts';
import { firstStart, type QueueStart } from './first-start.ts';
import { takenTimes } from './taken-times.ts';

type DutyOffer = Offer & { id: string; doctor_id: number; end_at: string; minutes: number };

export async function onDuty(
  filter: Filter,
  context: Context,
): Promise<(DutyOffer & { queue: QueueStart; nearest: string })[]> {
  const { database, now } = context;
  const { rows } = await sql<DutyOffer>`
    select duty_shift.id, duty_shift.doctor_id, duty_shift.end_at, duty_shift.minutes, ${offerColumns(filter, context)}
    from offering join duty_shift on duty_shift.schedule_id = offering.schedule_id
      and duty_shift.subfunction_id = offering.subfunction_id
    where ${isServed(context)} and duty_shift.start_at <= ${iso(now)}::timestamptz and duty_shift.end_at > ${iso(now)}::timestamptz
      and ${sql.join(conditions(filter, context), sql` and `)}`.execute(database.db);
  if (rows.length === 0) return [];
  const busyTimes = await takenTimes(
    database.db,
    now,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((row) => {
      const end = Temporal.Instant.from(row.end_at);
      const queue = firstStart({ now, end, minutes: row.minutes, busySpans: busyTimes.get(row.id) ?? [] });
      return queue ? [{ ...row, queue, nearest: iso(queue.start) }] : [];
    })
    .toSorted((one, other) => Temporal.Instant.compare(one.queue.start, other.queue.start));
}
