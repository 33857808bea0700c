import { type RawBuilder, sql } from 'kysely';
import { isBefore } from '../../../../contract/platform/instants.ts';
import { iso } from '../../../platform/clock.ts';
import type { Context } from '../../context.ts';
import { mostCounted } from '../search-of.ts';

export const furthestFree = 200;
/** A proposal costs more than a Slot: offer, price and cover are worked out for each. */
export const mostProposed = 30;

/** Days that are searched in turn until a page is full, because most callers want the first times. */
const reaches = [1, 2, 4, 7] as const;

type Visit = { schedule_id: number; subfunction_id: number };
type Window = { from: Temporal.Instant; until: Temporal.Instant; count: number; offset: number };
type Time = { slot_id: string; start_at: string; end_at: string; schedule_id: number };

/** `calendars` is a condition on `schedule` and `provider_address`; `offersIn` reads the offers of some calendars or all. */
type Calendars<Offer> = {
  calendars: RawBuilder<boolean>;
  offersIn: (schedules: readonly number[] | undefined) => Promise<readonly Offer[]>;
};
type FreePage<Offer> = { rows: OfferedTime<Offer>[]; total: number | undefined };

/** Times come first, then their calendars' offers, because the first page of a country needs only a few offers. */
export async function freeTimes<Offer extends Visit>(
  context: Context,
  { calendars, offersIn }: Calendars<Offer>,
  window: Window,
): Promise<FreePage<Offer>> {
  const { count, offset } = window;
  const most = offset + count + 1;
  const times = await firstTimes(context, calendars, window, most);
  const all = withOffers(times, await offersIn(schedulesOf(times)));
  const rows = all.slice(offset, most);
  if (times.length < most) return { rows, total: all.length };
  if (all.length >= most) return { rows, total: await countOf(context, { calendars, offersIn }, window) };
  // Only calendars with offers are searched now, so a full page of times has at least as many offers.
  const bookable = schedulesOf(await offersIn(undefined));
  return freeTimes(context, { calendars: sql<boolean>`schedule.id = any(${bookable}::int[])`, offersIn }, window);
}

async function firstTimes(context: Context, calendars: RawBuilder<boolean>, window: Window, most: number) {
  const { from, until } = window;
  const ends = reaches.map((days) => from.add({ hours: 24 * days }));
  for (const end of ends.filter((one) => isBefore(one, until))) {
    const times = await timesOf(context, calendars, { ...window, until: end }, most);
    if (times.length === most) return times;
  }
  return timesOf(context, calendars, window, most);
}

async function timesOf(context: Context, calendars: RawBuilder<boolean>, window: Window, most: number) {
  const { rows } = await sql<Time>`
    select time.id as slot_id, time.start_at, time.end_at, schedule.id as schedule_id
    ${freeIn(context, calendars, window, most)} order by time.start_at, time.id limit ${most}`.execute(
    context.database.db,
  );
  return rows;
}

function schedulesOf(rows: readonly { schedule_id: number }[]): number[] {
  return [...new Set(rows.map(({ schedule_id }) => schedule_id))];
}

type OfferedTime<Offer> = { time: Time; offer: Offer };

function withOffers<Offer extends Visit>(times: readonly Time[], offers: readonly Offer[]): OfferedTime<Offer>[] {
  const inOrder = offers.toSorted((one, other) => one.subfunction_id - other.subfunction_id);
  const bySchedule = Map.groupBy(inOrder, ({ schedule_id }) => schedule_id);
  return times.flatMap((time) => (bySchedule.get(time.schedule_id) ?? []).map((offer) => ({ time, offer })));
}

async function countOf<Offer extends Visit>(
  context: Context,
  { calendars, offersIn }: Calendars<Offer>,
  window: Window,
): Promise<number | undefined> {
  const most = mostCounted + 1;
  const { rows } = await sql<{ schedule_id: number; times: number }>`
    select schedule_id, count(*)::int as times
    from (select schedule.id as schedule_id ${freeIn(context, calendars, window, most)} limit ${most}) as matching
    group by schedule_id`.execute(context.database.db);
  if (rows.reduce((sum, { times }) => sum + times, 0) > mostCounted) return undefined;
  const byId = new Map(rows.map(({ schedule_id, times }) => [schedule_id, times]));
  const offers = await offersIn([...byId.keys()]);
  const total = offers.reduce((sum, { schedule_id }) => sum + (byId.get(schedule_id) ?? 0), 0);
  return total > mostCounted ? undefined : total;
}

function freeIn({ now }: Context, calendars: RawBuilder<boolean>, { from, until }: Window, most: number) {
  return sql`from schedule join provider_address on provider_address.id = schedule.address_id
    cross join lateral (
      select slot.id, slot.start_at, slot.end_at from slot
      where slot.schedule_id = schedule.id and slot.status = 'free' and not slot.on_duty
        and slot.booking_url is null and slot.booking_phone is null
        and slot.start_at > ${iso(now)}::timestamptz + schedule.notice_minutes * interval '1 minute'
        and slot.start_at >= ${iso(from)}::timestamptz and slot.start_at < ${iso(until)}::timestamptz
      order by slot.start_at, slot.id limit ${most}) as time
    where not schedule.is_closed and ${calendars}`;
}
