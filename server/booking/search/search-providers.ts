import { sql } from 'kysely';
import type { ProviderItem } from '../../../contract/booking/search.ts';
import { addressOf } from '../../directory/address.ts';
import type { Context, Handler } from '../context.ts';
import { conditions, type Filter } from './filter.ts';

type Row = {
  provider_id: number;
  name: string;
  phone: string | null;
  postal_code: string | null;
  city: string;
  street: string | null;
  lat: number | null;
  lng: number | null;
  time_zone: string;
  doctors: number;
  subfunction_ids: number[];
  next_free_at: string | null;
  total: number;
};

export const searchProviders: Handler<'searchProviders'> = async (filter, context) => {
  const { rows } = await sql<Row>`
    with found as (
      select offering.provider_id, min(schedule.address_id) as address_id, count(distinct offering.doctor_id)::int as doctors,
        array_agg(distinct offering.subfunction_id) as subfunction_ids, min(offering.next_free_at) as next_free_at, count(*) over ()::int as total
      from offering join schedule on schedule.id = offering.schedule_id
      where ${sql.join(conditions(filter, context), sql` and `)}
      group by offering.provider_id
      order by min(offering.next_free_at), offering.provider_id
      limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
    )
    select found.*, provider.name, provider.phone, address.postal_code, address.city, address.street, address.lat, address.lng, address.time_zone
    from found join provider on provider.id = found.provider_id join provider_address address on address.id = found.address_id
    order by found.next_free_at, found.provider_id`.execute(context.database.db);
  return {
    items: rows.map((row) => itemOf(row, filter, context)),
    page: filter.page,
    limit: filter.limit,
    total: rows[0]?.total ?? 0,
  };
};

function itemOf(row: Row, filter: Filter, context: Context): ProviderItem {
  const services = row.subfunction_ids
    .map((id) => context.directory.subfunction(id, context.language))
    .filter((service) => service !== undefined);
  const specializations = new Map(services.map((service) => [service.specializationId, service.specialization]));
  const collator = new Intl.Collator(context.language);
  return {
    provider: {
      id: row.provider_id,
      name: row.name,
      address: addressOf(row),
      city: row.city,
      lat: row.lat,
      lng: row.lng,
      timeZone: row.time_zone,
      phone: row.phone,
    },
    specializations: [...specializations]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => collator.compare(one.name, other.name)),
    doctors: row.doctors,
    nextFree: row.next_free_at,
    subfunctionId: filter.subfunction ?? row.subfunction_ids[0] ?? 0,
  };
}
