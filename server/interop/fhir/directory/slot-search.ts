import { type RawBuilder, sql } from 'kysely';
import { isAfter } from '../../../../contract/platform/instants.ts';
import { problem, wrong } from '../../../../contract/platform/problem.ts';
import { isListed } from '../../../directory/offered.ts';
import { iso } from '../../../platform/clock.ts';
import type { Context } from '../../context.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall, Filter, Search, SearchResult } from '../row.ts';
import { mostCounted } from '../search-of.ts';
import { countIn, eitherOf } from './directory-row.ts';
import { isScheduleClosed, type SlotRow, slotResource, slotRows } from './slots.ts';

export const furthestSlot = 1000;
const mostSchedules = 10;
const mostDays = 7;
const reaches = [2] as const;
export const needs = `\`_id\`, \`schedule\` (${mostSchedules} at most), or a \`start\` within ${mostDays} days; else KD005`;

/** Each status by its own index, because a condition over all of them would read every time. */
function statusesIn(context: Context) {
  const isClosed = isScheduleClosed(context);
  return [
    { code: 'free', rows: sql`slot.status = 'free' and not ${isClosed}` },
    { code: 'busy', rows: sql`slot.status = 'busy'` },
    { code: 'busy-tentative', rows: sql`slot.status = 'busy-tentative'` },
    { code: 'busy-unavailable', rows: sql`slot.status = 'free' and ${isClosed}` },
    { code: 'busy-unavailable', rows: sql`slot.status = 'busy-unavailable'` },
  ];
}

export async function searchTimes(request: FhirCall, search: Search): Promise<SearchResult> {
  const context = await contextAs(request, 'getProvider');
  if (!isNarrow(search, context.now)) throw problem('KD005', {}, [wrong('V007', 'start', '')]);
  const { count, offset } = search;
  const rows = await pageOf(context, search);
  const isAll = rows.length <= count && (rows.length > 0 || offset === 0);
  const counted = timesOf(context, search, mostCounted + 1);
  const total =
    isAll || !counted
      ? offset + rows.length
      : await countIn(context.database.db, sql`select ${counted} limit ${mostCounted + 1}`);
  return { resources: rows.map((row) => slotResource(row)), total };
}

/** The first days of many calendars fill a page, so only the last page needs the whole span of time. */
async function pageOf(context: Context, search: Search): Promise<SlotRow[]> {
  const { filters, count, offset } = search;
  const isOfFew = filters.some(({ name }) => name === 'schedule');
  const from = startOf(filters, context.now);
  for (const until of [...(isOfFew ? [] : reaches.map((days) => from.add({ hours: 24 * days }))), undefined]) {
    const page = timesOf(context, search, offset + count + 1, until);
    if (!page) return [];
    const ids = sql`select time.id ${page} order by time.start_at, time.id limit ${count + 1} offset ${offset}`;
    const rows = await slotRows(context)
      .where(sql<boolean>`slot.id = any(array(${ids}))`)
      .orderBy('slot.start_at')
      .orderBy('slot.id')
      .execute();
    if (rows.length > count || until === undefined) return rows;
  }
  return [];
}

function timesOf(
  context: Context,
  { filters }: Search,
  most: number,
  until?: Temporal.Instant,
): RawBuilder<unknown> | undefined {
  const byName = Map.groupBy(filters, ({ name }) => (name === 'status' || name === 'start' ? name : 'calendar'));
  const all = (list: readonly Filter[] = []) => list.map((filter) => sql` and ${eitherOf(filter, context)}`);
  const reach = until ? [sql` and slot.start_at < ${iso(until)}::timestamptz`] : [];
  const windows = sql.join([...all(byName.get('start')), ...reach], sql``);
  const matching = statusesIn(context).filter(({ code }) =>
    (byName.get('status') ?? []).every(({ values }) => values.some((one) => one.type === 'token' && one.code === code)),
  );
  if (matching.length === 0) return undefined;
  const times = matching.map(
    ({ rows }) => sql`(select slot.id, slot.start_at from slot where slot.schedule_id = schedule.id and ${rows}
      and not slot.on_duty and slot.start_at > ${iso(context.now)}::timestamptz ${windows}
      order by slot.start_at, slot.id limit ${most})`,
  );
  return sql`from schedule cross join lateral (${sql.join(times, sql` union all `)}) as time
    where exists (select from offering where offering.schedule_id = schedule.id and ${isListed(context)})
    ${sql.join(all(byName.get('calendar')), sql``)}`;
}

function isNarrow({ filters }: Search, now: Temporal.Instant): boolean {
  if (filters.some(({ name, values }) => name === 'schedule' && values.length <= mostSchedules)) return true;
  const from = startOf(filters, now);
  const ends = spansOf(filters)
    .flatMap(({ to }) => to ?? [])
    .toSorted(Temporal.Instant.compare);
  return ends[0] !== undefined && from.until(ends[0]).total('hours') <= mostDays * 24;
}

function spansOf(filters: readonly Filter[]) {
  return filters.filter(({ name }) => name === 'start').map(spanOf);
}

function startOf(filters: readonly Filter[], now: Temporal.Instant): Temporal.Instant {
  return latest([now, ...spansOf(filters).flatMap((span) => span.from ?? [])]);
}

function spanOf({ values }: Filter): { from: Temporal.Instant | undefined; to: Temporal.Instant | undefined } {
  const dates = values.flatMap((value) => (value.type === 'date' ? [value] : []));
  const isOpen = (...prefixes: readonly string[]) => dates.some(({ prefix }) => prefixes.includes(prefix));
  return {
    from: isOpen('le', 'lt') ? undefined : dates.map(({ from }) => from).toSorted(Temporal.Instant.compare)[0],
    to: isOpen('ge', 'gt') ? undefined : latest(dates.map(({ prefix, from, to }) => (prefix === 'lt' ? from : to))),
  };
}

function latest(moments: readonly Temporal.Instant[]): Temporal.Instant {
  const [first, ...rest] = moments;
  if (!first) throw new Error('no moment');
  return rest.reduce((last, one) => (isAfter(one, last) ? one : last), first);
}
