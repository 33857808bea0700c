import { sql } from 'kysely';
import { iso } from '../../../platform/clock.ts';
import type { Context } from '../../context.ts';
import { countIn } from '../directory/directory-row.ts';
import { mostCounted } from '../search-of.ts';

export const furthestFree = 1000;

/** Days after the start that are looked through, one after the other until a page is full: most callers want the first times. */
const reaches = [1, 7] as const;

type Offer = { schedule_id: number; subfunction_id: number };
type Window = { from: Temporal.Instant; until: Temporal.Instant; count: number; offset: number };
type FreeTime = { slot_id: string; start_at: string; end_at: string; schedule_id: number; subfunction_id: number };

export async function freeTimes(context: Context, offers: readonly Offer[], window: Window) {
  const { from, until, count, offset } = window;
  const ends = reaches.map((days) => from.add({ hours: 24 * days }));
  const earlier = ends.filter((end) => Temporal.Instant.compare(end, until) < 0);
  for (const end of [...earlier, until]) {
    const rows = await pageOf(context, offers, { ...window, until: end });
    if (rows.length <= count && end !== until) continue;
    const isAll = rows.length <= count && (rows.length > 0 || offset === 0);
    return { rows, total: isAll ? offset + rows.length : await countOf(context, offers, window) };
  }
  return { rows: [], total: 0 };
}

async function pageOf(context: Context, offers: readonly Offer[], window: Window): Promise<FreeTime[]> {
  const { count, offset } = window;
  const { rows } = await sql<FreeTime>`
    select time.id as slot_id, time.start_at, time.end_at, offer.schedule_id, offer.subfunction_id
    ${timesOf(context, offers, window, offset + count + 1)}
    order by time.start_at, time.id, offer.subfunction_id limit ${count + 1} offset ${offset}`.execute(
    context.database.db,
  );
  return rows;
}

function countOf(context: Context, offers: readonly Offer[], window: Window): Promise<number | undefined> {
  const most = mostCounted + 1;
  return countIn(context.database.db, sql`select ${timesOf(context, offers, window, most)} limit ${most}`);
}

function timesOf({ now }: Context, offers: readonly Offer[], { from, until }: Window, most: number) {
  const schedules = offers.map(({ schedule_id }) => schedule_id);
  const visits = offers.map(({ subfunction_id }) => subfunction_id);
  return sql`from (select distinct unnest(${schedules}::int[]) as id) as calendar
    join schedule on schedule.id = calendar.id and not schedule.is_closed
    cross join lateral (
      select slot.id, slot.start_at, slot.end_at from slot
      where slot.schedule_id = schedule.id and slot.status = 'free' and not slot.on_duty
        and slot.booking_url is null and slot.booking_phone is null
        and slot.start_at > ${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
        and slot.start_at >= ${iso(from)}::timestamptz and slot.start_at < ${iso(until)}::timestamptz
      order by slot.start_at, slot.id limit ${most}) as time
    join unnest(${schedules}::int[], ${visits}::int[]) as offer (schedule_id, subfunction_id)
      on offer.schedule_id = schedule.id`;
}
