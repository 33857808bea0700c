import type { Kysely } from 'kysely';
import type { PlainDB } from '../../platform/db/health.ts';
import type { OwnPlace } from '../reference/own-places.ts';
import { newPlaces, type Rows, twinsElsewhere } from './location.ts';
import type { ReadSchedule } from './schedule.ts';
import { type OwnService, ownServices } from './service.ts';

type ReadRows = { locations: ReadonlyMap<string, Rows>; schedules: ReadonlyMap<string, ReadSchedule> };

export type Additions = {
  places: OwnPlace[];
  services: OwnService[];
  twins: Awaited<ReturnType<typeof twinsElsewhere>>;
};

export async function additionsIn(
  connection: Kysely<PlainDB>,
  publication: string,
  { locations, schedules }: ReadRows,
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
