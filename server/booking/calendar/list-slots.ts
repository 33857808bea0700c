import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { offerFields } from '../../directory/offer-columns.ts';
import { isListed, isPausedHere } from '../../directory/offered.ts';
import { coverageUnder } from '../../entitlement/coverage/approved-under.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { dayIn, iso } from '../../platform/clock.ts';
import type { Context, Handler } from '../context.ts';
import { reservationEvent } from '../reservation-event.ts';
import { bookedBy } from './booked-by.ts';
import { coverOnDays, differing } from './cover-on-days.ts';
import { ownSlot } from './own-slot.ts';
import { type OwnVisit, ownVisits } from './own-visits.ts';

type FreeSlot = { id: string; start_at: string; end_at: string; booked_by: BookedBy; own: boolean };

export const listSlots: Handler<'listSlots'> = async (input, context) => {
  const schedules = await schedulesOf(input, context);
  const [first] = schedules;
  if (!first) throw problem((await knowsBoth(input, context)) ? 'C204' : '#404');
  const timeZone = first.time_zone;
  const ids = schedules.map((schedule) => schedule.id);
  for (const id of ids) context.timesShown?.add(id);
  const notice = Math.max(...schedules.map((schedule) => schedule.notice_minutes));
  const earliest = context.now.add({ minutes: notice });
  const today = dayIn(context.now, timeZone);
  const { monday, dates, span, ends } = weekOf(input.week ?? today, timeZone);
  const own = await ownSlot(input.holdToken, context);
  const closed = closedState(schedules);
  const { week, next, count } = await freeIn(context, closed ? [] : ids, earliest, {
    ...span,
    // S9-08: seven calendar days of the provider's zone, counting today, not 168 hours.
    soon: startOf(Temporal.PlainDate.from(today).add({ days: 7 }), timeZone),
  });
  const mine: FreeSlot[] =
    own && ids.includes(own.scheduleId)
      ? [{ id: own.slotId, start_at: own.start, end_at: own.end, booked_by: 'portal', own: true }]
      : [];
  const others = week.filter(({ id }) => id !== own?.slotId);
  const visits = await ownVisits(context.database.db, context, span);
  const coverage = await coverageUnder(context.database.db, context, input);
  const coverOn = coverOnDays(context, coverage, first);
  const usual = coverOn(next ?? iso(context.now));
  const clashOf = ({ start_at, end_at }: FreeSlot) => visits.find(({ start, end }) => start < end_at && end > start_at);
  const all = [...others, ...mine]
    .map((slot) => ({ ...slot, at: Date.parse(slot.start_at) }))
    .sort((one, other) => one.at - other.at);
  const byDay = Map.groupBy(all, ({ at }) => ends.findIndex((end) => at < end));
  return {
    week: monday,
    today,
    timeZone,
    days: dates.map((date, index) => ({
      date,
      slots: (byDay.get(index) ?? []).map((slot) => ({
        slotId: slot.id,
        start: slot.start_at,
        end: slot.end_at,
        bookedBy: slot.booked_by,
        own: slot.own,
        clash: clashOf(slot)?.number ?? null,
        ...differing(coverOn(slot.start_at), usual),
      })),
    })),
    nextFree: next === null ? null : { date: dayIn(Temporal.Instant.from(next), timeZone), start: next },
    countWithin7Days: count,
    source: closed ? { state: closed, asOf: iso(context.now) } : freshnessOf(schedules, context.now),
    clashes: await listClashes(
      context,
      visits.filter((visit) => all.some((slot) => clashOf(slot) === visit)),
    ),
    availability: availabilities.find((one) => schedules.some(({ availability }) => availability === one)) ?? null,
  };
};

async function listClashes(context: Context, visits: readonly OwnVisit[]) {
  for (const { id } of visits)
    await auditRead(
      context.database.db,
      context,
      reservationEvent(context, { id, account_id: context.session?.accountId ?? null }, 'read'),
    );
  return visits.map(({ number, doctor, start, timeZone, forRelative }) => ({
    number,
    doctor,
    start,
    timeZone,
    forRelative,
  }));
}

async function schedulesOf(input: { providerId: number; doctorId: number; subfunction: number }, context: Context) {
  return context.database.db
    .selectFrom('schedule')
    .innerJoin('provider_address', 'provider_address.id', 'schedule.address_id')
    .innerJoin('offering', 'offering.schedule_id', 'schedule.id')
    .innerJoin('publication', 'publication.id', 'schedule.publication_id')
    .where('schedule.provider_id', '=', input.providerId)
    .where('schedule.doctor_id', '=', input.doctorId)
    .where('offering.subfunction_id', '=', input.subfunction)
    .where(isListed(context))
    .select(['schedule.id', 'schedule.notice_minutes', 'schedule.availability', 'provider_address.time_zone'])
    .select(offerFields)
    .leftJoin('partner_calendar', 'partner_calendar.provider_id', 'schedule.provider_id')
    .select(['publication.transaction_time', 'schedule.is_closed'])
    .select(isPausedHere(context, sql`schedule.provider_id`).as('is_paused'))
    .select(({ fn }) => [
      fn.coalesce('partner_calendar.read_at', 'schedule.synced_at').as('synced_at'),
      fn.coalesce('partner_calendar.fresh_minutes', 'publication.stale_after_minutes').as('stale_after_minutes'),
    ])
    .execute();
}

/** Whether provider and doctor both exist, so that only their combination is wrong (S8.3-12). */
async function knowsBoth({ providerId, doctorId }: { providerId: number; doctorId: number }, context: Context) {
  const { db } = context.database;
  const schedules = db.selectFrom('schedule').select('schedule.id');
  const together = schedules.where('schedule.provider_id', '=', providerId).where('schedule.doctor_id', '=', doctorId);
  const listed = (column: 'provider_id' | 'doctor_id', id: number) =>
    db
      .selectFrom('schedule')
      .innerJoin('offering', 'offering.schedule_id', 'schedule.id')
      .where(`schedule.${column}`, '=', id)
      .where(isListed(context))
      .select('schedule.id')
      .limit(1)
      .executeTakeFirst();
  if (await together.limit(1).executeTakeFirst()) return false;
  const listings = [await listed('provider_id', providerId), await listed('doctor_id', doctorId)];
  return listings.every((one) => one !== undefined);
}

function closedState(schedules: readonly { is_closed: boolean; is_paused: boolean }[]) {
  if (schedules.some(({ is_paused }) => is_paused)) return 'not_offered';
  return schedules.some(({ is_closed }) => is_closed) ? 'unavailable' : undefined;
}

const availabilities = ['some', 'unknown', 'none'] as const;

type SyncState = { synced_at: string | null; transaction_time: string | null; stale_after_minutes: number | null };

function freshnessOf(schedules: readonly SyncState[], now: Temporal.Instant) {
  const ages = schedules.flatMap(({ synced_at, transaction_time, stale_after_minutes }) => {
    const asOf = synced_at ?? transaction_time;
    return asOf === null || stale_after_minutes === null
      ? []
      : [{ asOf, ends: Temporal.Instant.from(asOf).add({ minutes: stale_after_minutes }) }];
  });
  const [oldest] = ages.toSorted((one, other) => Temporal.Instant.compare(one.ends, other.ends));
  if (!oldest || !isBefore(oldest.ends, now)) return { state: 'ok' as const, asOf: iso(now) };
  return { state: 'stale' as const, asOf: oldest.asOf };
}

type Week = {
  monday: string;
  dates: string[];
  span: { start: Temporal.Instant; end: Temporal.Instant };
  ends: number[];
};
const weeks = new LRUCache<string, Week>({ max: 500 });

function weekOf(day: string, timeZone: string): Week {
  const key = `${day} ${timeZone}`;
  const known = weeks.get(key);
  if (known) return known;
  const date = Temporal.PlainDate.from(day);
  const monday = date.subtract({ days: date.dayOfWeek - 1 });
  const dates = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));
  const ends = dates.map((one) => startOf(one.add({ days: 1 }), timeZone));
  const week = {
    monday: monday.toString(),
    dates: dates.map(String),
    span: { start: startOf(monday, timeZone), end: ends.at(-1) ?? startOf(monday.add({ days: 7 }), timeZone) },
    ends: ends.map(({ epochMilliseconds }) => epochMilliseconds),
  };
  weeks.set(key, week);
  return week;
}

/** The instant at which a day begins. A week ends where the next begins, so that neighbours share no slot and miss none (R9, R12). */
function startOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant();
}

type LaterSlots = { next: string | null; count: number };
type NoSlot = { id: null; start_at: null; end_at: null; booked_by: null; own: boolean };
type Span = { start: Temporal.Instant; end: Temporal.Instant; soon: Temporal.Instant };

async function freeIn(context: Context, ids: number[], earliest: Temporal.Instant, { start, end, soon }: Span) {
  const { rows } = await sql<LaterSlots & (FreeSlot | NoSlot)>`
    select ahead.next, ahead.count, week.id, week.start_at, week.end_at, week.booked_by, false as own
    from (
      select (
        select min(first.start_at) from unnest(${ids}::int[]) as one (schedule_id) cross join lateral (
          select start_at from slot where slot.schedule_id = one.schedule_id and status = 'free' and start_at > ${iso(earliest)}::timestamptz
          order by start_at limit 1
        ) first
      ) as next, (
        select count(*)::int from slot where schedule_id = any(${ids}::int[]) and status = 'free'
          and start_at > ${iso(earliest)}::timestamptz and start_at < ${iso(soon)}::timestamptz
      ) as count
    ) ahead
    left join (
      select id, start_at, end_at, ${bookedBy} as booked_by from slot
      where schedule_id = any(${ids}::int[]) and status = 'free' and start_at > ${iso(earliest)}::timestamptz
        and start_at >= ${iso(start)}::timestamptz and start_at < ${iso(end)}::timestamptz
      order by start_at limit 500
    ) week on true
    order by week.start_at`.execute(context.database.db);
  const [first] = rows;
  return { week: rows.filter((row) => row.id !== null), next: first?.next ?? null, count: first?.count ?? 0 };
}
