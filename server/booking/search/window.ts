import { type RawBuilder, sql } from 'kysely';
import { dayPartHours } from '../../../contract/booking/day-part.ts';
import { isAfter } from '../../../contract/platform/instants.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';
import type { Filter } from './search-filter.ts';

export function from(week: string | undefined, context: Context): string {
  if (week === undefined) return iso(context.now);
  const start = Temporal.PlainDate.from(week).toZonedDateTime(context.host.brand.timeZone).toInstant();
  return iso(isAfter(start, context.now) ? start : context.now);
}

/** A week after today cannot use the stored next free time (S5-14). */
function isLater(week: string | undefined, context: Context): boolean {
  return week !== undefined && week > dayIn(context.now, context.host.brand.timeZone);
}

/** A join costs less than looking `calendar` up for each offer, as `nearestFree` would need. */
export function calendarJoin({ week }: Filter, context: Context): RawBuilder<unknown> {
  return isLater(week, context) ? sql`join schedule calendar on calendar.id = offering.schedule_id` : sql``;
}

/** Works only on rows that `calendarJoin` has joined. */
export function nearestFree({ week }: Filter, context: Context): RawBuilder<unknown> {
  if (!isLater(week, context)) return sql`offering.next_free_at`;
  // The first entry of the index is read, because a minimum would read every free time of the calendar.
  return sql`case when not calendar.is_closed then (select slot.start_at from slot
    where slot.schedule_id = calendar.id and slot.status = 'free' and slot.start_at >= ${from(week, context)}::timestamptz
      and slot.start_at > ${iso(context.now)}::timestamptz + calendar.notice_minutes * interval '1 minute'
    order by slot.start_at limit 1) end`;
}

export function inTimeOfDay({ timeOfDay }: Filter): RawBuilder<unknown> {
  if (timeOfDay === undefined) return sql`true`;
  const [first, end] = dayPartHours[timeOfDay];
  const hour = sql`extract(hour from slot.start_at at time zone address.time_zone)`;
  return sql`${hour} >= ${first}::int and ${hour} < ${end}::int`;
}

export function bookableFrom({ now }: Context): RawBuilder<unknown> {
  return sql`${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'`;
}

export function freeTimes(filter: Filter, context: Context): RawBuilder<unknown> {
  const start = from(filter.week, context);
  return sql`slot join schedule on schedule.id = slot.schedule_id join provider_address address on address.id = schedule.address_id
    where slot.schedule_id = offering.schedule_id and slot.status = 'free' and not schedule.is_closed
      and slot.start_at >= ${start}::timestamptz and slot.start_at > ${bookableFrom(context)}
      and slot.start_at < ${start}::timestamptz + interval '7 days' and ${inTimeOfDay(filter)}`;
}
