import { sql } from 'kysely';
import type { DoctorItem } from '../../../contract/booking/search.ts';
import type { BookedBy } from '../../../contract/directory/offering.ts';
import { addressOf, type PlaceColumns } from '../../directory/address.ts';
import { videoKind } from '../../directory/directory.ts';
import { nameOf } from '../../directory/name.ts';
import { isPriced } from '../../directory/offer-columns.ts';
import { organisersOf } from '../../directory/organisers.ts';
import { priceOf } from '../../directory/price.ts';
import { ratingOf } from '../../directory/rating.ts';
import { coverageUnder } from '../../entitlement/coverage/approved-under.ts';
import type { Coverage } from '../../entitlement/coverage/coverage.ts';
import { iso } from '../../platform/clock.ts';
import { plannedEachTime } from '../../platform/db/prepared.ts';
import { bookedBy } from '../calendar/booked-by.ts';
import { coverOnDays, differing } from '../calendar/cover-on-days.ts';
import { ownSlot } from '../calendar/own-slot.ts';
import type { Context, Handler } from '../context.ts';
import { refuseUnapproved } from './approved.ts';
import { conditions } from './filter.ts';
import { networksOf } from './network.ts';
import { distanceOf, type Order, orderOf } from './order.ts';
import type { Filter } from './search-filter.ts';
import { bookableFrom, from, inTimeOfDay, nearestFree } from './window.ts';

type Offer = {
  is_priced: boolean;
  schedule_id: number;
  doctor_id: number;
  provider_id: number;
  subfunction_id: number;
  price_amount: number | null;
  currency: string | null;
  discount_rate: number;
  organisable: string[];
  nearest: string | null;
};

type Details = PlaceColumns & {
  /** From 1, in the page. */
  place: number;
  title: string | null;
  family_name: string;
  given_name: string;
  languages: string[];
  rating_overall: number | null;
  rating_count: number;
  provider_name: string;
  count: number;
  slot_ids: string[] | null;
  starts: string[] | null;
  ends: string[] | null;
  booked_by: BookedBy[] | null;
};

export const searchDoctors: Handler<'searchDoctors'> = async (filter, context) => {
  await refuseUnapproved(filter, context);
  const [items, total, networks] = await Promise.all([
    pageOf(filter, context),
    totalOf(filter, context),
    networksOf(filter, context),
  ]);
  return { items, page: filter.page, limit: filter.limit, total, networks };
};

const shownDays = 4;
const shownTimes = 3;
const shownFirst = 4;

async function pageOf(filter: Filter, context: Context): Promise<DoctorItem[]> {
  const order = orderOf(filter, context);
  const { rows: offers } = await sql<Offer>`${plannedEachTime}
    select offering.schedule_id, offering.doctor_id, offering.provider_id, offering.subfunction_id, offering.price_amount,
      offering.currency, offering.discount_rate, offering.organisable, ${isPriced} as is_priced, ${nearestFree(filter, context)} as nearest
    from offering
    where ${sql.join(conditions(filter, context), sql` and `)}
    order by ${order.sql({ of: sql`offering`, nearest: sql`nearest` })}, offering.doctor_id, offering.schedule_id
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(context.database.db);
  if (offers.length === 0) return [];
  const [details, coverage] = await Promise.all([
    detailsOf(offers, filter, context),
    coverageUnder(context.database.db, context, filter.preauthRef),
  ]);
  return details.flatMap(({ place, ...detail }) => {
    const offer = offers[place - 1];
    return offer ? [itemOf({ ...offer, ...detail }, { order, coverage }, context)] : [];
  });
}

/** S9-08: counts the free times of the seven days. A statement of its own, because its plan can be kept and the page's cannot. */
async function detailsOf(offers: readonly Offer[], filter: Filter, context: Context): Promise<Details[]> {
  const start = from(filter.week, context);
  const own = await ownSlot(filter.holdToken, context);
  const times = sql`select slot.id, slot.start_at, slot.end_at, ${bookedBy} as booked_by,
      date_trunc('day', slot.start_at at time zone address.time_zone) as day
    from slot where slot.schedule_id = page.schedule_id and slot.start_at >= ${start}::timestamptz
      and slot.start_at < (date_trunc('day', ${start}::timestamptz at time zone address.time_zone) + interval '7 days') at time zone address.time_zone`;
  const { rows } = await sql<Details>`
    select page.place::int, doctor.title, doctor.family_name, doctor.given_name, doctor.languages, doctor.rating_overall, doctor.rating_count,
      provider.name as provider_name, provider.phone, address.postal_code, address.city, address.street,
      address.lat, address.lng, address.time_zone, listed.*
    from unnest(${offers.map((offer) => offer.schedule_id)}::int[], ${offers.map((offer) => offer.doctor_id)}::int[],
      ${offers.map((offer) => offer.provider_id)}::int[]) with ordinality as page (schedule_id, doctor_id, provider_id, place)
    join schedule on schedule.id = page.schedule_id
    join doctor on doctor.id = page.doctor_id
    join provider on provider.id = page.provider_id
    join provider_address address on address.id = schedule.address_id
    cross join lateral (
      select count(*)::int, array_agg(id order by start_at) filter (where is_shown) as slot_ids,
        array_agg(start_at order by start_at) filter (where is_shown) as starts,
        array_agg(end_at order by start_at) filter (where is_shown) as ends,
        array_agg(booked_by order by start_at) filter (where is_shown) as booked_by
      from (
        select numbered.*, nth_day <= ${shownDays} and nth <= case when nth_day = 1 then ${shownFirst}::int else ${shownTimes}::int end as is_shown
        from (
          select slot.*, dense_rank() over (order by day) as nth_day, row_number() over (partition by day order by start_at) as nth
          from (
            ${times} and slot.status = 'free' and slot.start_at > ${bookableFrom(context)} and ${inTimeOfDay(filter)}
            union all
            ${times} and slot.status <> 'free' and slot.id = ${own?.slotId ?? null}::uuid
          ) slot
        ) numbered
      ) slot
    ) listed
    order by page.place`.execute(context.database.db);
  return rows;
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
    ...(filter.preauthRef && { account: context.session?.accountId }),
    ...(filter.network && { of: context.session?.subscription?.id ?? context.session?.accountId }),
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

type Row = Offer & Omit<Details, 'place'>;
type ItemContext = { order: Order; coverage: Coverage | undefined };

function itemOf(row: Row, { order: { from: origin }, coverage }: ItemContext, context: Context): DoctorItem {
  const service = context.directory.subfunction(row.subfunction_id, context.language);
  const times = (row.slot_ids ?? []).map((slotId, index) => ({
    slotId,
    start: row.starts?.[index] ?? '',
    end: row.ends?.[index] ?? '',
    bookedBy: row.booked_by?.[index] ?? 'portal',
  }));
  const [first] = times;
  const nextFree = earlier(row.nearest, first?.start ?? null);
  const coverOn = coverOnDays(context, coverage, row);
  const next = coverOn(nextFree ?? iso(context.now));
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
    ...next,
    distance: distanceOf(origin, row),
    nextFree,
    countWithin7Days: row.count,
    slots: times.map((time) => ({ ...time, ...differing(coverOn(time.start), next) })),
  };
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}
