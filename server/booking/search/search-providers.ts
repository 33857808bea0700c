import { sql } from 'kysely';
import type { ProviderItem } from '../../../contract/booking/search.ts';
import { type PlaceColumns, placeFields } from '../../directory/address.ts';
import { plannedEachTime } from '../../platform/db/prepared.ts';
import type { Context, Handler } from '../context.ts';
import { refuseUnapproved } from './approved.ts';
import { itemsOf, type Offer, offerColumns } from './doctor-items.ts';
import { conditions } from './filter.ts';
import { networksOf } from './network.ts';
import { distanceOf, type Order, orderOf } from './order.ts';
import type { Filter } from './search-filter.ts';
import { calendarJoin, nearestFree } from './window.ts';

type Row = PlaceColumns & {
  provider_id: number;
  name: string;
  doctors: number;
  subfunction_ids: number[];
  schedule_ids: number[];
  nearest: string | null;
  total: number;
};

export const searchProviders: Handler<'searchProviders'> = async (filter, context) => {
  await refuseUnapproved(filter, context);
  const order = orderOf(filter, context);
  const { rows } = await sql<Row>`${plannedEachTime}
    with offered as (
      select offering.*, ${nearestFree(filter, context)} as nearest from offering ${calendarJoin(filter, context)}
      where ${sql.join(conditions(filter, context), sql` and `)}
    ), found as (
      select offered.provider_id, min(schedule.address_id) as address_id, count(distinct offered.doctor_id)::int as doctors,
        array_agg(distinct offered.subfunction_id) as subfunction_ids, array_agg(distinct offered.schedule_id) as schedule_ids, min(offered.nearest) as nearest,
        min(offered.next_free_at) as next_free_at, min(offered.pays_amount) as pays_amount, avg(offered.rating) as rating,
        (array_agg(offered.position))[1] as position, count(*) over ()::int as total
      from offered join schedule on schedule.id = offered.schedule_id
      group by offered.provider_id
    )
    select found.*, provider.name, provider.phone, address.postal_code, address.city, address.street, address.lat, address.lng, address.time_zone
    from found join provider on provider.id = found.provider_id join provider_address address on address.id = found.address_id
    order by ${order.sql({ of: sql`found`, nearest: sql`found.nearest` })}, found.provider_id
    limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`.execute(context.database.db);
  for (const id of rows.flatMap((row) => row.schedule_ids)) context.timesShown?.add(id);
  const ids = filter.offers ? rows.map(({ provider_id }) => provider_id) : [];
  const first = await itemsOf(await firstOffers(ids, filter, order, context), filter, order, context);
  const offers = Map.groupBy(first, ({ provider }) => provider.id);
  return {
    items: rows.map((row) => ({ ...itemOf(row, filter, order, context), offers: offers.get(row.provider_id) ?? [] })),
    page: filter.page,
    limit: filter.limit,
    total: rows[0]?.total ?? 0,
    networks: await networksOf(filter, context),
  };
};

const shownOffers = 2;

async function firstOffers(ids: readonly number[], filter: Filter, order: Order, context: Context): Promise<Offer[]> {
  if (ids.length === 0) return [];
  const first = order.sql({ of: sql`offering`, nearest: sql`offering.nearest` });
  const { rows } = await sql<Offer>`${plannedEachTime}
    with offered as (
      select offering.*, ${nearestFree(filter, context)} as nearest from offering ${calendarJoin(filter, context)}
      where offering.provider_id = any(${ids}::int[]) and ${sql.join(conditions(filter, context), sql` and `)}
    ), own as (
      select offering.*, row_number() over (partition by provider_id, doctor_id order by ${first}, schedule_id) as own from offered as offering
    ), placed as (
      select offering.*, row_number() over (partition by provider_id order by ${first}, doctor_id) as place from own as offering where own = 1
    )
    select ${offerColumns(filter, context, sql`offering.nearest`)} from placed as offering
    where place <= ${shownOffers} order by place`.execute(context.database.db);
  return rows;
}

function itemOf(row: Row, filter: Filter, { from }: Order, context: Context): Omit<ProviderItem, 'offers'> {
  const services = row.subfunction_ids
    .map((id) => context.directory.subfunction(id, context.language))
    .filter((service) => service !== undefined);
  const specializations = new Map(services.map((service) => [service.specializationId, service.specialization]));
  const collator = new Intl.Collator(context.language);
  return {
    provider: { id: row.provider_id, name: row.name, ...placeFields(row) },
    specializations: [...specializations]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => collator.compare(one.name, other.name)),
    doctors: row.doctors,
    nextFree: row.nearest,
    distance: distanceOf(from, row),
    subfunctionId: filter.subfunction ?? row.subfunction_ids[0] ?? 0,
  };
}
