import { sql, type Transaction } from 'kysely';
import { Localized } from '../../../contract/platform/localized.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { numberTree } from './location-tree.ts';
import type { OwnPlace } from './own-places.ts';
import { places } from './reference-data.ts';

/** Lets only one transaction at a time number the places anew. */
export async function lockPlaces(tx: Transaction<PlainDB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, 0)`.execute(tx);
}

/** Writes our own places first and behind them those that publications brought, a new one last. Call it after `lockPlaces`. */
export async function writePlaces(tx: Transaction<PlainDB>, additions: readonly OwnPlace[]): Promise<void> {
  const imported = await tx
    .selectFrom('location')
    .where('imported', '=', true)
    .orderBy('no')
    .select(['id', 'parent_id as parent', 'type', 'name'])
    .execute();
  const ours = places.map((place) => ({ ...place, imported: false }));
  const theirs = [...imported.map((place) => ({ ...place, name: Localized.parse(place.name) })), ...additions].map(
    (place) => ({ ...place, imported: true }),
  );
  const byId = new Map([...theirs.toReversed(), ...ours].map((place) => [place.id, place]));
  const order = new Set([...ours, ...theirs].map(({ id }) => id));
  const wantedRows = numberTree([...order].flatMap((id) => byId.get(id) ?? []));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wantedRows)}::jsonb) as wanted (
    id text, no int, "lastNo" int, parent text, type text, name jsonb,
    lat double precision, lng double precision, bbox double precision[], folded text, imported boolean)`;
  // Numbers to be changed become negative first, so that none collides with its neighbour's.
  const moved = await sql<{ id: string }>`
    update location set no = -location.no from ${rows}
    where location.id = wanted.id and location.no <> wanted.no returning location.id`.execute(tx);
  await sql`
    insert into location (id, no, last_no, parent_id, type, name, lat, lng, bbox, folded, imported)
    select id, no, "lastNo", parent, type, name, lat, lng, bbox, folded, imported from ${rows} order by no
    on conflict (id) do update set no = excluded.no, last_no = excluded.last_no, parent_id = excluded.parent_id,
      type = excluded.type, name = excluded.name, lat = excluded.lat, lng = excluded.lng,
      bbox = excluded.bbox, folded = excluded.folded, imported = excluded.imported
    where location is distinct from excluded`.execute(tx);
  if (moved.rows.length === 0) return;
  await sql`
    update offering set location_no = location.no
    from schedule join provider_address on provider_address.id = schedule.address_id
      join location on location.id = provider_address.location_id
    where schedule.id = offering.schedule_id and offering.location_no <> location.no`.execute(tx);
}
