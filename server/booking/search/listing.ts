import { sql } from 'kysely';
import { isPricedAt } from '../../directory/offer-columns.ts';
import { iso } from '../../platform/clock.ts';
import { bookedBy } from '../calendar/booked-by.ts';
import { ownSlot } from '../calendar/own-slot.ts';
import type { Context } from '../context.ts';
import type { ListedPlace, ListedTime, ListedTimes } from '../listed.ts';
import type { Filter } from './search-filter.ts';
import { bookableFrom, from, inTimeOfDay } from './window.ts';

const shownDays = 4;
const shownTimes = 3;
const shownFirst = 4;

export function placesOf(schedules: readonly number[], context: Context): Promise<ReadonlyMap<number, ListedPlace>> {
  return context.listedPlaces.all(schedules, context.now, async (missing) => {
    const { rows } = await sql<ListedPlace & { schedule_id: number }>`
      select schedule.id as schedule_id, schedule.doctor_id, schedule.provider_id, doctor.title, doctor.family_name, doctor.given_name,
        doctor.languages, doctor.photo, doctor.rating_overall, doctor.rating_count, provider.name as provider_name, provider.phone,
        address.postal_code, address.city, address.street, address.lat, address.lng, address.time_zone,
        ${isPricedAt(sql`provider.id`)} as is_priced
      from schedule
      join doctor on doctor.id = schedule.doctor_id
      join provider on provider.id = schedule.provider_id
      join provider_address address on address.id = schedule.address_id
      where schedule.id = any(${missing}::int[])`.execute(context.database.db);
    return new Map(rows.map(({ schedule_id, ...place }) => [schedule_id, place]));
  });
}

/** A time given away by this process is gone at once, one given away by another process within a second. */
export async function timesOf(
  schedules: readonly number[],
  filter: Filter,
  context: Context,
): Promise<ReadonlyMap<number, ListedTimes>> {
  for (const id of schedules) context.timesShown?.add(id);
  const own = await ownSlot(filter.holdToken, context);
  const read = (missing: readonly number[]) => readTimes(missing, filter, context, own?.slotId);
  if (filter.timeOfDay !== undefined || own) return read(schedules);
  const start = from(filter.week, context);
  return context.listedTimes.of(start === iso(context.now) ? 'now' : start).all(schedules, context.now, read);
}

async function readTimes(
  schedules: readonly number[],
  filter: Filter,
  context: Context,
  own: string | undefined,
): Promise<ReadonlyMap<number, ListedTimes>> {
  const start = from(filter.week, context);
  const times = sql`select slot.id, slot.start_at, slot.end_at, ${bookedBy} as booked_by,
      date_trunc('day', slot.start_at at time zone address.time_zone) as day
    from slot where slot.schedule_id = schedule.id and slot.start_at >= ${start}::timestamptz
      and slot.start_at < (date_trunc('day', ${start}::timestamptz at time zone address.time_zone) + interval '7 days') at time zone address.time_zone`;
  const { rows } = await sql<{ schedule_id: number; closed: boolean; count: number; times: ListedTime[] | null }>`
    select schedule.id as schedule_id, schedule.is_closed as closed, listed.*
    from schedule join provider_address address on address.id = schedule.address_id
    cross join lateral (
      select count(*)::int, json_agg(json_build_object('slotId', id, 'start', start_at, 'end', end_at,
        'bookedBy', booked_by) order by start_at) filter (where is_shown) as times
      from (
        select numbered.*, nth_day <= ${shownDays} and nth <= case when nth_day = 1 then ${shownFirst}::int else ${shownTimes}::int end as is_shown
        from (
          select slot.*, dense_rank() over (order by day) as nth_day, row_number() over (partition by day order by start_at) as nth
          from (
            ${times} and slot.status = 'free' and not schedule.is_closed and slot.start_at > ${bookableFrom(context)} and ${inTimeOfDay(filter)}
            ${own === undefined ? sql`` : sql`union all ${times} and slot.status <> 'free' and slot.id = ${own}::uuid`}
          ) slot
        ) numbered
      ) slot
    ) listed
    where schedule.id = any(${schedules}::int[])`.execute(context.database.db);
  return new Map(
    rows.map(({ schedule_id, closed, count, times }) => [
      schedule_id,
      { closed, count, times: (times ?? []).map(inUtc) },
    ]),
  );
}

/** PostgreSQL ends an instant in JSON with `+00:00`, the portal with `Z`. */
function inUtc({ start, end, ...time }: ListedTime): ListedTime {
  return { ...time, start: `${start.slice(0, -6)}Z`, end: `${end.slice(0, -6)}Z` };
}
