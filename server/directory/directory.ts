import { sql } from 'kysely';
import type { Location, Specialization } from '../../contract/directory/location.ts';
import type { SuggestionKind } from '../../contract/directory/suggestion.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { inLanguage } from '../../contract/platform/languages.ts';
import { Localized } from '../../contract/platform/localized.ts';
import type { Database } from '../platform/db/open.ts';
import { createFinder, type Finder, type Reading } from './finding/finder.ts';
import { kindWeights, nameRows } from './finding/name-rows.ts';
import { createPlaceFinder, type PlaceFinder } from './finding/place-finder.ts';
import { specializationsOf } from './finding/spoken-names.ts';
import { otherServices } from './reference/reference-data.ts';

type Place = {
  id: string;
  name: Localized;
  no: number;
  lastNo: number;
  parentId: string | null;
  type: string;
  lat: number | null;
  lng: number | null;
  bbox: number[] | null;
  folded: string;
};
type Subfunction = {
  id: number;
  name: Localized;
  specializationId: number;
  kind: string;
  minutes: number;
  /** A publisher's own service is listed while somebody offers it. */
  listed: boolean;
};
type Specialty = { id: number; key: string; name: Localized };

type DoctorCount = { no: number; specializations: number[]; doctors: number };
type GivenBy = Record<'doctor' | 'clinic', Map<string, number[]>>;

export type OfferedSpecializations = readonly number[] | undefined;

type Finders = { of: string; things: Finder<SuggestionKind>; places: PlaceFinder };

let newest: Finders | undefined;

type Snapshot = {
  places: Map<string, Place>;
  counts: DoctorCount[];
  givenBy: GivenBy;
  specialties: Map<number, Specialty>;
  subfunctions: Map<number, Subfunction>;
  trees: Map<string, Location[]>;
  lists: Map<string, Specialization[]>;
  towns: Map<string, string>;
  finders: Finders;
};

export const videoKind = 'video';

export type Directory = {
  locations: (language: Language, offered: OfferedSpecializations) => Location[];
  specializations: (language: Language, offered: OfferedSpecializations) => Specialization[];
  place: (
    text: string,
  ) => { id: string; no: number; lastNo: number; lat: number | null; lng: number | null } | undefined;
  placeReadings: (text: string, language: Language) => { id: string; name: string; inside: string }[];
  readings: (text: string, offered: OfferedSpecializations) => Reading<SuggestionKind>[];
  specialization: (id: number, language: Language) => { id: number; name: string } | undefined;
  townOf: (clinic: string) => string | undefined;
  ofKind: (kind: string) => number[];
  subfunction: (
    id: number,
    language: Language,
  ) =>
    | { id: number; name: string; kind: string; minutes: number; specialization: string; specializationId: number }
    | undefined;
  refresh: () => Promise<void>;
};

export async function openDirectory(database: Database): Promise<Directory> {
  let snapshot = await read(database);
  const insideOf = ({ parentId }: Place, language: Language) => {
    const outer = parentId === null ? undefined : snapshot.places.get(parentId);
    return outer ? textIn(outer.name, language) : '';
  };
  return {
    locations: (language, offered) =>
      cachedAnswer(snapshot.trees, `${language} ${offered}`, () => treeOf(snapshot, language, offered)),
    specializations: (language, offered) =>
      cachedAnswer(snapshot.lists, `${language} ${offered}`, () => list(snapshot, language, offered)),
    place: (text) => snapshot.places.get(snapshot.finders.places.meant(text) ?? ''),
    placeReadings: (text, language) =>
      snapshot.finders.places
        .readings(text)
        .flatMap((id) => snapshot.places.get(id) ?? [])
        .map((place) => ({ id: place.id, name: textIn(place.name, language), inside: insideOf(place, language) })),
    readings: (text, offered) => snapshot.finders.things(text, offered && isOneOf(offered, snapshot)),
    specialization: (id, language) => {
      const row = snapshot.specialties.get(id);
      return row && { id, name: textIn(row.name, language) };
    },
    ofKind: (kind) => [...snapshot.subfunctions.values()].filter((row) => row.kind === kind).map(({ id }) => id),
    townOf: (clinic) => snapshot.towns.get(clinic),
    subfunction: (id, language) => {
      const row = snapshot.subfunctions.get(id);
      const specialty = row && snapshot.specialties.get(row.specializationId);
      if (!row || !specialty) return undefined;
      return {
        id,
        name: textIn(row.name, language),
        kind: row.kind,
        minutes: row.minutes,
        specialization: textIn(specialty.name, language),
        specializationId: specialty.id,
      };
    },
    refresh: async () => {
      snapshot = await read(database);
    },
  };
}

async function read({ db }: Database): Promise<Snapshot> {
  const [locations, specialtyRows, subfunctionRows, counts, doctors, addresses, clinics] = await Promise.all([
    db.selectFrom('location').selectAll().orderBy('no').execute(),
    db.selectFrom('specialization').selectAll().execute(),
    db
      .selectFrom('subfunction')
      .selectAll()
      .select(({ exists, or, eb, selectFrom }) =>
        or([
          eb('specialization_id', '<>', otherServices.id),
          exists(selectFrom('offering').whereRef('offering.subfunction_id', '=', 'subfunction.id')),
        ]).as('listed'),
      )
      .execute(),
    countsOf(db),
    db
      .selectFrom('doctor')
      .innerJoin('offering', 'offering.doctor_id', 'doctor.id')
      .select(['family_name as family', 'given_name as given', givenIn.as('specializations')])
      .groupBy(['family_name', 'given_name'])
      .orderBy('family_name')
      .orderBy('given_name')
      .execute(),
    db
      .selectFrom('provider_address')
      .innerJoin('provider', 'provider.id', 'provider_address.provider_id')
      .select(['provider.name', 'provider_address.city', 'postal_code', 'location_id'])
      .orderBy('provider_address.id')
      .execute(),
    db
      .selectFrom('provider')
      .innerJoin('offering', 'offering.provider_id', 'provider.id')
      .select(['provider.name', givenIn.as('specializations')])
      .groupBy('provider.name')
      .execute(),
  ]);
  const places = locations.map((row) => ({
    ...row,
    name: Localized.parse(row.name),
    lastNo: row.last_no,
    parentId: row.parent_id,
  }));
  const specialties = new Map(specialtyRows.map(({ id, key, name }) => [id, { id, key, name: Localized.parse(name) }]));
  const subfunctions = new Map(
    subfunctionRows.map(({ id, specialization_id, name, kind, minutes, listed }) => [
      id,
      { id, specializationId: specialization_id, kind, minutes, listed: listed === true, name: Localized.parse(name) },
    ]),
  );
  const towns = new Map(addresses.map(({ name, city }) => [name, city]));
  const names = {
    specialties: [...specialties.values()],
    services: [...subfunctions.values()],
    doctors: doctors.map(({ family, given: givenName }) => ({ family, given: givenName })),
    clinics: [...towns.keys()],
  };
  const postcodes = addresses.flatMap(({ postal_code, location_id }) =>
    postal_code === null ? [] : [{ code: postal_code, placeId: location_id }],
  );
  return {
    places: new Map(places.map((place) => [place.id, place])),
    counts,
    givenBy: {
      doctor: new Map(
        doctors.map(({ family, given: givenName, specializations }) => [`${family} ${givenName}`, specializations]),
      ),
      clinic: new Map(clinics.map(({ name, specializations }) => [name, specializations])),
    },
    specialties,
    subfunctions,
    towns,
    finders: await findersOf(names, locations, postcodes),
    trees: new Map(),
    lists: new Map(),
  };
}

async function findersOf(
  names: Parameters<typeof nameRows>[0],
  places: Parameters<typeof createPlaceFinder>[0],
  postcodes: Parameters<typeof createPlaceFinder>[1],
): Promise<Finders> {
  const of = JSON.stringify([names, places, postcodes]);
  if (newest?.of === of) return newest;
  newest = {
    of,
    things: await createFinder(nameRows(names), kindWeights),
    places: await createPlaceFinder(places, postcodes),
  };
  return newest;
}

function textIn(name: Localized, language: Language): string {
  return inLanguage(name, language) ?? '';
}

function cachedAnswer<T>(answers: Map<string, T>, key: string, make: () => T): T {
  const answer = answers.get(key) ?? make();
  answers.set(key, answer);
  return answer;
}

const givenIn = sql<
  number[]
>`coalesce(array_agg(distinct offering.specialization_id) filter (where offering.specialization_id is not null), '{}')`;

async function countsOf(db: Database['db']): Promise<DoctorCount[]> {
  const { rows } = await sql<DoctorCount>`
    select no, specializations, count(*)::int as doctors from (
      select location_no as no, doctor_id, ${givenIn} as specializations from offering group by location_no, doctor_id
    ) each_doctor
    group by no, specializations`.execute(db);
  return rows;
}

function isOneOf(offered: readonly number[], { subfunctions, givenBy }: Snapshot) {
  const specialtiesBy: Record<SuggestionKind, (key: string) => readonly number[]> = {
    specialty: (key) => [Number(key)],
    service: (key) => [subfunctions.get(Number(key))?.specializationId ?? 0],
    complaint: (key) => specializationsOf([key]),
    doctor: (key) => givenBy.doctor.get(key) ?? [],
    clinic: (key) => givenBy.clinic.get(key) ?? [],
  };
  return ({ kind, key }: { kind: SuggestionKind; key: string }) =>
    specialtiesBy[kind](key).some((id) => offered.includes(id));
}

type PlaceCount = Place & { count: number };

function treeOf({ places, counts }: Snapshot, language: Language, offered: OfferedSpecializations): Location[] {
  const own = counts.filter(({ specializations }) => !offered || specializations.some((id) => offered.includes(id)));
  const counted = [...places.values()].map((place) => ({
    ...place,
    count: own.filter(({ no }) => no >= place.no && no <= place.lastNo).reduce((sum, { doctors }) => sum + doctors, 0),
  }));
  return tree(counted, null, language);
}

function tree(places: PlaceCount[], parentId: string | null, language: Language): Location[] {
  return places
    .filter((place) => place.parentId === parentId)
    .map((place) => ({
      id: place.id,
      text: textIn(place.name, language),
      type: place.type,
      lat: place.lat,
      lng: place.lng,
      ...(place.bbox && { bbox: place.bbox }),
      count: place.count,
      children: tree(places, place.id, language),
    }));
}

function list(
  { specialties, subfunctions }: Snapshot,
  language: Language,
  offered: OfferedSpecializations,
): Specialization[] {
  const collator = new Intl.Collator(language);
  return [...specialties.values()]
    .filter(({ id }) => !offered || offered.includes(id))
    .map(({ id, key, name }) => ({
      id,
      key,
      name: textIn(name, language),
      subfunctions: [...subfunctions.values()]
        .filter((subfunction) => subfunction.listed && subfunction.specializationId === id)
        .map((subfunction) => ({
          id: subfunction.id,
          name: textIn(subfunction.name, language),
          kind: subfunction.kind,
          minutes: subfunction.minutes,
        })),
    }))
    .filter(({ subfunctions: offered }) => offered.length > 0)
    .sort((one, other) => collator.compare(one.name, other.name));
}
