import { type Kysely, sql } from 'kysely';
import type { PlainDB } from '../../platform/db/health.ts';
import type { OwnPlace } from '../reference/own-places.ts';
import { newPlaces, type Rows, twinsElsewhere } from './location.ts';
import type { ReadSchedule } from './schedule.ts';
import { type OwnService, ownServices } from './service.ts';
import { stageSchedules } from './staging.ts';

type ReadCounts = {
  bad: number;
  locations: ReadonlyMap<string, Rows>;
  schedules: ReadonlyMap<string, ReadSchedule>;
  numbers: ReadonlyMap<string, number>;
  slots: number;
};

export type Additions = {
  places: OwnPlace[];
  services: OwnService[];
  twins: Awaited<ReturnType<typeof twinsElsewhere>>;
};

export async function additionsIn(
  connection: Kysely<PlainDB>,
  publication: string,
  { locations, schedules }: ReadCounts,
): Promise<Additions> {
  const services = ownServices(schedules.values());
  const known = await connection
    .selectFrom('publication_service')
    .innerJoin('publication', 'publication.id', 'publication_service.publication_id')
    .where('publication.address', '=', publication)
    .select('source_id')
    .execute();
  for (const { source_id } of known) services.delete(source_id);
  return {
    places: await newPlaces(connection, locations),
    services: [...services.values()],
    twins: await twinsElsewhere(connection, publication, locations),
  };
}

/** Reads only: `changed` counts slots that are new or different, and Locations and Schedules that are new. */
export async function forecast(
  connection: Kysely<PlainDB>,
  publication: string,
  { bad, locations, schedules, numbers, slots }: ReadCounts,
  losses: { kept: number; withdrawn: number },
) {
  const written = await connection
    .selectFrom('schedule')
    .innerJoin('publication', 'publication.id', 'schedule.publication_id')
    .where('publication.address', '=', publication)
    .select(['schedule.id', 'schedule.source_id as sourceId', 'schedule.doctor_id as doctorId'])
    .execute();
  const places = await connection
    .selectFrom('provider_address')
    .innerJoin('publication', 'publication.id', 'provider_address.publication_id')
    .where('publication.address', '=', publication)
    .select('provider_address.source_id')
    .execute();
  await stageSchedules(connection, numbers, written);
  const { rows } = await sql<{ changed: number }>`
    select count(*) as changed from staged_slot left join staged_schedule using (schedule_no)
      left join slot on slot.id = staged_slot.id
    where (slot.schedule_id, slot.start_at, slot.end_at, slot.status, slot.capacity, slot.booking_url, slot.booking_phone)
        is distinct from (staged_schedule.id, staged_slot.start_at, staged_slot.end_at, staged_slot.status, staged_slot.capacity,
          staged_slot.booking_url, staged_slot.booking_phone)
      and not exists (select from kept_slot where kept_slot.slot_id = staged_slot.id)`.execute(connection);
  const knownPlaces = new Set(places.map(({ source_id }) => source_id));
  const knownSchedules = new Set(written.map(({ sourceId }) => sourceId));
  const fresh =
    [...locations.keys()].filter((id) => !knownPlaces.has(id)).length +
    [...schedules.keys()].filter((id) => !knownSchedules.has(id)).length;
  return {
    locations: locations.size,
    schedules: schedules.size,
    slots,
    changed: (rows[0]?.changed ?? 0) + fresh,
    ...losses,
    bad,
  };
}
