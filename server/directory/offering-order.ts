import { type Kysely, sql } from 'kysely';
import type { PlainDB } from '../platform/db/health.ts';

/** Fewer ratings say little and reveal who rated (not-shown 5.12). */
const fewestRatings = 5;
/** The length of a degree to the east over one to the north, at 46.5° north. */
const eastScale = 0.688;

export function positionOf({ lat, lng }: { lat: number; lng: number }) {
  return sql`point(${lng * eastScale}::float8, ${lat}::float8)`;
}

export async function writeOrder(db: Kysely<PlainDB>, schedules: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update offering set specialization_id = wanted.specialization_id, leads = wanted.leads, rating = wanted.rating,
      position = wanted.position
    from (
      select offering.schedule_id, offering.subfunction_id, subfunction.specialization_id,
        row_number() over (partition by offering.schedule_id, subfunction.specialization_id
          order by subfunction.kind <> 'first', subfunction.id) = 1 as leads,
        case when doctor.rating_count >= ${fewestRatings}::int then doctor.rating_overall end as rating,
        point(address.lng * ${eastScale}::float8, address.lat) as position
      from offering join subfunction on subfunction.id = offering.subfunction_id
        join doctor on doctor.id = offering.doctor_id
        join schedule on schedule.id = offering.schedule_id
        join provider_address address on address.id = schedule.address_id
      where offering.schedule_id = any(${schedules}::int[])
    ) wanted
    where wanted.schedule_id = offering.schedule_id and wanted.subfunction_id = offering.subfunction_id
      and (offering.specialization_id, offering.leads, offering.rating, offering.position::text)
        is distinct from (wanted.specialization_id, wanted.leads, wanted.rating, wanted.position::text)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
