import { sql } from 'kysely';
import type { DoctorItem } from '../../../contract/booking/search.ts';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import { addressOf } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { mayBook, organisersOf } from '../../directory/organisers.ts';
import { priceOf } from '../../directory/price.ts';
import { ratingOf } from '../../directory/rating.ts';
import { bookedBy } from '../calendar/booked-by.ts';
import { ownSlot } from '../calendar/own-slot.ts';
import type { Context, Handler } from '../context.ts';
import { conditions } from './filter.ts';
import { distanceOf, type Order, orderOf } from './order.ts';
import type { Filter } from './search-filter.ts';
import { bookableFrom, from, inTimeOfDay, nearestFree } from './window.ts';

type Row = {
  doctor_id: number;
  title: string | null;
  family_name: string;
  given_name: string;
  languages: string[];
  rating_overall: number | null;
  rating_count: number;
  provider_id: number;
  provider_name: string;
  phone: string | null;
  postal_code: string | null;
  city: string;
  street: string | null;
  lat: number | null;
  lng: number | null;
  time_zone: string;
  subfunction_id: number;
  price_amount: number | null;
  currency: string | null;
  discount_rate: number;
  organisable: string[];
  next_free_at: string | null;
  count: number;
  slot_ids: string[] | null;
  starts: string[] | null;
  ends: string[] | null;
  booked_by: BookedBy[] | null;
};

export const searchDoctors: Handler<'searchDoctors'> = async (filter, context) => {
  const [items, total] = await Promise.all([pageOf(filter, context), totalOf(filter, context)]);
  return { items, page: filter.page, limit: filter.limit, total };
};

const shownDays = 4;
const shownTimes = 3;
const shownFirst = 4;

/** S9-08: the seven days are counted live, for this page's rows only. */
async function pageOf(filter: Filter, context: Context): Promise<DoctorItem[]> {
  const start = from(filter.week, context);
  const order = orderOf(filter, context);
  const own = await ownSlot(filter.holdToken, context);
  const mine = own
    ? sql`union select ${own.slotId}::uuid, ${own.start}::timestamptz, (${own.start}::timestamptz at time zone address.time_zone)::date where page.schedule_id = ${own.scheduleId}`
    : sql``;
  const { rows } = await sql<Row>`
    with page as (
      select offering.*, ${nearestFree(filter, context)} as nearest from offering
      where ${sql.join(conditions(filter, context), sql` and `)}
      order by ${order.sql({ of: sql`offering`, nearest: sql`nearest` })}, offering.doctor_id, offering.schedule_id
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
    )
    select page.doctor_id, page.provider_id, page.subfunction_id, page.price_amount, page.currency, page.discount_rate, page.organisable,
      page.nearest as next_free_at, doctor.title, doctor.family_name, doctor.given_name, doctor.languages,
      doctor.rating_overall, doctor.rating_count,
      provider.name as provider_name, provider.phone, address.postal_code, address.city, address.street,
      address.lat, address.lng, address.time_zone, free.count, free.slot_ids, free.starts,
      shown.ends, shown.booked_by
    from page
    join schedule on schedule.id = page.schedule_id
    join doctor on doctor.id = page.doctor_id
    join provider on provider.id = page.provider_id
    join provider_address address on address.id = schedule.address_id
    cross join lateral (
      select count(*)::int as count, array_agg(near.id order by near.start_at) filter (where near.is_shown) as slot_ids,
        array_agg(near.start_at order by near.start_at) filter (where near.is_shown) as starts
      from (
        select one.id, one.start_at, dense_rank() over (order by one.day) <= ${shownDays}::int
          and row_number() over (partition by one.day order by one.start_at)
            <= case when one.day = min(one.day) over () then ${shownFirst}::int else ${shownTimes}::int end as is_shown
        from (
          select slot.id, slot.start_at, (slot.start_at at time zone address.time_zone)::date as day from slot
          where slot.schedule_id = page.schedule_id and slot.status = 'free'
            and slot.start_at >= ${start}::timestamptz
            and slot.start_at > ${bookableFrom(context)}
            and slot.start_at < (date_trunc('day', ${start}::timestamptz at time zone address.time_zone) + interval '7 days') at time zone address.time_zone
            and ${inTimeOfDay(filter)}
          ${mine}
        ) one
      ) near
    ) free
    cross join lateral (
      select array_agg(slot.end_at order by nth) as ends, array_agg(${bookedBy} order by nth) as booked_by
      from unnest(free.slot_ids) with ordinality as one (id, nth) join slot on slot.id = one.id
    ) shown
    order by ${order.sql({ of: sql`page`, nearest: sql`page.nearest` })}, page.doctor_id, page.schedule_id`.execute(
    context.database.db,
  );
  return rows.map((row) => itemOf(row, order, context));
}

async function totalOf(filter: Filter, context: Context): Promise<number> {
  const {
    page: _page,
    limit: _limit,
    holdToken: _token,
    listType: _list,
    sortBy: _sort,
    lat,
    lng,
    week,
    ...asked
  } = filter;
  const key = {
    ...asked,
    brand: context.host.brand.key,
    around: lat !== undefined && lng !== undefined,
    ...(filter.timeOfDay && { week }),
  };
  return context.totals.of(JSON.stringify(key), context.now, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from offering where ${sql.join(conditions(filter, context), sql` and `)}`.execute(
      context.database.db,
    );
    return rows[0]?.total ?? 0;
  });
}

function itemOf(row: Row, { from: origin }: Order, context: Context): DoctorItem {
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  const slots = (row.slot_ids ?? []).map((slotId, index) => ({
    slotId,
    start: row.starts?.[index] ?? '',
    end: row.ends?.[index] ?? '',
    bookedBy: row.booked_by?.[index] ?? 'portal',
  }));
  const [first] = slots;
  return {
    doctor: {
      id: row.doctor_id,
      name: nameOf(row, context.language),
      specialization: service?.specialization ?? '',
      languages: row.languages,
      ...ratingOf(row),
      photo: context.host.photos.get(row.doctor_id) ?? null,
    },
    provider: {
      id: row.provider_id,
      name: row.provider_name,
      address: addressOf(row),
      city: row.city,
      lat: row.lat,
      lng: row.lng,
      timeZone: row.time_zone,
      phone: row.phone,
    },
    subfunctionId: row.subfunction_id,
    subfunction: service?.name ?? '',
    video: service?.kind === videoKind,
    price: priceOf(row),
    organisable: organisersOf(row.organisable),
    bookable: mayBook(row.organisable, context),
    distance: distanceOf(origin, row),
    nextFree: earlier(row.next_free_at, first?.start ?? null),
    countWithin7Days: row.count,
    slots,
  };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}
