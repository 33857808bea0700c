import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { fold } from '../../../contract/platform/fold.ts';
import type { PlainDB } from '../../platform/db/health.ts';
import { findPlace, placeOf } from '../reference/locate.ts';
import { countryCode, countryName, type OwnPlace, ownPlaces } from '../reference/own-places.ts';
import { Id, isNothing, listOf, numberFrom, referenceTo, textUpTo } from './fields.ts';
import { forgiving } from './forgiving.ts';
import { isZone, type Mapping } from './mapping.ts';
import { Meta, syncedAt } from './meta.ts';
import { townIn } from './town.ts';

const timeZoneExtension = 'http://hl7.org/fhir/StructureDefinition/timezone';
const providerExtension = 'urn:kapu:provider';
const placeExtension = 'urn:kapu:location';

const Extension = z.object({
  url: z.string(),
  valueCode: textUpTo(200).optional().catch(undefined),
  valueReference: z
    .object({ reference: z.string(), display: textUpTo(200).optional() })
    .optional()
    .catch(undefined),
});

const Address = z.object({
  line: listOf(textUpTo(200)),
  city: textUpTo(100).optional(),
  district: textUpTo(100).optional(),
  state: textUpTo(100).optional(),
  postalCode: textUpTo(20).optional(),
  country: textUpTo(60).optional(),
});

const Position = z
  .object({
    latitude: numberFrom(z.number('not a number').min(-90, 'below -90').max(90, 'over 90')),
    longitude: numberFrom(z.number('not a number').min(-180, 'below -180').max(180, 'over 180')),
  })
  .refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0, '0, 0 is no place');

export const Location = forgiving(
  z.object({
    resourceType: z.literal('Location'),
    id: Id,
    name: textUpTo(200).pipe(z.string().min(1, 'is empty')),
    description: textUpTo(2000).optional(),
    telecom: listOf(z.object({ system: textUpTo(200).optional(), value: textUpTo(200).optional() })),
    address: Address.default({ line: [] }),
    position: Position.optional(),
    identifier: listOf(z.object({ system: textUpTo(500).optional(), value: textUpTo(200).optional() })),
    meta: Meta,
    extension: listOf(Extension),
  }),
);
export type Location = z.output<typeof Location>;

const organization = referenceTo('Organization');
const zones = new Map([
  ['HU', 'Europe/Budapest'],
  ['RO', 'Europe/Bucharest'],
]);

export function readLocation(read: Location, mapping: Mapping) {
  const { country: named, state } = read.address;
  const country = countryCode(named) ?? mapping.country;
  if (!country) return named === undefined ? 'names no country, and no mapping does' : `unknown country ${named}`;
  const town = read.address.city ? undefined : (townIn(read.address) ?? { city: '' });
  const location = { ...read, address: { ...read.address, ...town, city: town?.city ?? read.address.city ?? '' } };
  const place = placeFor(location, country, mapping);
  const own = read.extension.find(({ url }) => url === timeZoneExtension)?.valueCode;
  const zone =
    (own !== undefined && isZone(own) ? own : undefined) ??
    mapping.states[state ?? '']?.timeZone ??
    zones.get(country) ??
    mapping.timeZone;
  if (zone === undefined && own !== undefined) return `unknown time zone ${own}`;
  if (zone === undefined) return `names no time zone, and no mapping does for ${country}`;
  return {
    provider: providerOf(location),
    address: addressOf(location, country, place, zone),
    ownPlaces: place.added,
    name: location.name,
    syncedAt: syncedAt(location.meta),
    leftOut: [
      ...read.leftOut,
      ...(location.address.city ? [] : ['without a town: the address names none']),
      ...(own === undefined || own === zone ? [] : [`without its time zone: ${own} is none`]),
      ...(place.unknown === undefined ? [] : [`without its own place: ${place.unknown} is none of ours`]),
      ...meaningless(location),
    ],
  };
}

export type Rows = Exclude<ReturnType<typeof readLocation>, string>;

type Place = { id: string; lat: number | null; lng: number | null; added: OwnPlace[]; unknown?: string };
type TownLocation = Location & { address: { city: string } };

function placeFor({ address, extension }: TownLocation, country: string, mapping: Mapping): Place {
  const code = extension.find(({ url }) => url === placeExtension)?.valueCode;
  const coded = code === undefined ? undefined : placeOf(code);
  const known = coded ?? findPlace({ ...address, country });
  const unknown = code !== undefined && !coded ? { unknown: code } : {};
  if (known) return { ...known, ...unknown, added: [] };
  const stateName = mapping.states[address.state ?? '']?.name;
  return { ...ownPlaces(address, country, mapping.language, stateName), ...unknown, lat: null, lng: null };
}

function providerOf(location: Location) {
  const owner = location.extension.find(({ url }) => url === providerExtension)?.valueReference;
  const id = organization(owner?.reference ?? '');
  const name = (id && owner?.display) || location.name;
  return {
    source_id: id === undefined ? `Location/${location.id}` : `Organization/${id}`,
    name,
    folded: fold(name),
    description: location.description ?? null,
    phone: contact(location, 'phone'),
    email: contact(location, 'email'),
    // Only a web address is kept, because pages show it as a link.
    web: contact(location, 'url', /^https?:\/\//i),
  };
}

function contact({ telecom }: Location, system: string, form = /./): string | null {
  return telecom.find((point) => point.system === system && form.test(point.value ?? ''))?.value ?? null;
}

function addressOf(
  { id, address, position, identifier, meta }: TownLocation,
  country: string,
  place: Place,
  zone: string,
) {
  return {
    source_id: id,
    country,
    postal_code: address.postalCode ?? null,
    city: address.city || (address.state ?? countryName(country)),
    street: address.line.join(', ') || null,
    location_id: place.id,
    lat: position?.latitude ?? place.lat,
    lng: position?.longitude ?? place.lng,
    time_zone: zone,
    identifiers: identifiersOf(identifier, meta?.source),
  };
}

function identifiersOf(identifier: Location['identifier'], source: string | undefined): string[] {
  const named = identifier.flatMap((one) => (isIdentifying(one) ? [`${one.system}|${one.value}`] : []));
  return source === undefined || isNothing(source) ? named : [...named, `source|${source}`];
}

function isIdentifying({ system, value }: Location['identifier'][number]): boolean {
  return system !== undefined && value !== undefined && !isNothing(system) && !isNothing(value);
}

function meaningless({ identifier }: Location): string[] {
  const values = identifier.flatMap(({ value }) => (value !== undefined && isNothing(value) ? [`"${value}"`] : []));
  return values.length === 0 ? [] : [`without the identifiers ${values.join(', ')}: they identify nobody`];
}

type Twin = { location: string; publication: string; twin: string };

/** Finds places that another publication has too, by a common identifier, because their times would be shown twice. */
export async function twinsElsewhere(
  db: Kysely<PlainDB>,
  publication: string,
  rows: ReadonlyMap<string, Rows>,
): Promise<Twin[]> {
  const ours = [...rows].flatMap(([location, { address }]) =>
    address.identifiers.map((identifier) => ({ location, identifier })),
  );
  if (ours.length === 0) return [];
  const { rows: twins } = await sql<Twin>`
    select distinct ours.location, publication.address as publication, provider_address.source_id as twin
    from jsonb_to_recordset(${JSON.stringify(ours)}::jsonb) as ours (location text, identifier text)
      join (select id, source_id, publication_id, unnest(identifiers) as identifier from provider_address) provider_address
        using (identifier)
      join publication on publication.id = provider_address.publication_id
    where publication.address <> ${publication} order by 1, 2, 3`.execute(db);
  return twins;
}

export async function newPlaces(db: Kysely<PlainDB>, rows: ReadonlyMap<string, Rows>): Promise<OwnPlace[]> {
  const places = new Map([...rows.values()].flatMap(({ ownPlaces }) => ownPlaces).map((place) => [place.id, place]));
  if (places.size === 0) return [];
  const known = await db
    .selectFrom('location')
    .select('id')
    .where('id', 'in', [...places.keys()])
    .execute();
  for (const { id } of known) places.delete(id);
  return [...places.values()];
}

export type WrittenAddress = { id: number; providerId: number };

export async function writeLocations(tx: Transaction<PlainDB>, publication: number, rows: ReadonlyMap<string, Rows>) {
  const all = [...rows.values()];
  // The first Location that names a provider describes it.
  const providers = new Map(all.toReversed().map(({ provider }) => [provider.source_id, provider]));
  const one = await sql`
    insert into provider (publication_id, source_id, name, folded, description, phone, email, web)
    select ${publication}::int, wanted.* from jsonb_to_recordset(${JSON.stringify([...providers.values()])}::jsonb)
      as wanted (source_id text, name text, folded text, description text, phone text, email text, web text)
    on conflict (publication_id, source_id) do update set name = excluded.name, folded = excluded.folded,
      description = excluded.description, phone = excluded.phone, email = excluded.email, web = excluded.web
    where (provider.name, provider.folded, provider.description, provider.phone, provider.email, provider.web)
      is distinct from (excluded.name, excluded.folded, excluded.description, excluded.phone, excluded.email, excluded.web)`.execute(
    tx,
  );
  const addresses = all.map(({ provider, address }) => ({ ...address, provider: provider.source_id }));
  const other = await sql`
    insert into provider_address (provider_id, publication_id, source_id, country, postal_code, city, street, location_id, lat, lng, time_zone,
      identifiers)
    select provider.id, ${publication}::int, wanted.source_id, country, postal_code, city, street, location_id, lat, lng, time_zone,
      identifiers
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as wanted (provider text, source_id text, country text,
      postal_code text, city text, street text, location_id text, lat double precision, lng double precision, time_zone text,
      identifiers text[])
      join provider on provider.publication_id = ${publication}::int and provider.source_id = wanted.provider
    on conflict (publication_id, source_id) do update set provider_id = excluded.provider_id, country = excluded.country,
      postal_code = excluded.postal_code, city = excluded.city, street = excluded.street, location_id = excluded.location_id,
      lat = excluded.lat, lng = excluded.lng, time_zone = excluded.time_zone, identifiers = excluded.identifiers
    where (provider_address.provider_id, provider_address.country, provider_address.postal_code, provider_address.city,
        provider_address.street, provider_address.location_id, provider_address.lat, provider_address.lng, provider_address.time_zone,
        provider_address.identifiers)
      is distinct from (excluded.provider_id, excluded.country, excluded.postal_code, excluded.city, excluded.street,
        excluded.location_id, excluded.lat, excluded.lng, excluded.time_zone, excluded.identifiers)`.execute(tx);
  const written = await tx
    .selectFrom('provider_address')
    .select(['id', 'source_id', 'provider_id'])
    .where('publication_id', '=', publication)
    .execute();
  const known = new Map<string, WrittenAddress>();
  for (const { id, source_id, provider_id } of written) known.set(source_id, { id, providerId: provider_id });
  return { changed: Number(one.numAffectedRows ?? 0) + Number(other.numAffectedRows ?? 0), known };
}
