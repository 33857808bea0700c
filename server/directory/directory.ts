import type { Location, Specialization } from '../../contract/directory/location.ts';
import type { Language } from '../../contract/platform/brand.ts';
import { fold } from '../../contract/platform/fold.ts';
import { inLanguage, languages } from '../../contract/platform/languages.ts';
import { Localized } from '../../contract/platform/localized.ts';
import type { Database } from '../platform/db/open.ts';
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
  count: number;
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

type Snapshot = {
  places: Place[];
  specialties: Map<number, Specialty>;
  subfunctions: Map<number, Subfunction>;
  trees: Map<Language, Location[]>;
  lists: Map<Language, Specialization[]>;
};

export type Directory = {
  locations: (language: Language) => Location[];
  specializations: (language: Language) => Specialization[];
  place: (text: string) => { no: number; lastNo: number } | undefined;
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
  return {
    locations: (language) => snapshot.trees.get(language) ?? [],
    specializations: (language) => snapshot.lists.get(language) ?? [],
    place: (text) => findPlace(snapshot.places, text),
    subfunction: (id, language) => {
      const found = snapshot.subfunctions.get(id);
      const specialty = found && snapshot.specialties.get(found.specializationId);
      if (!found || !specialty) return undefined;
      return {
        id,
        name: said(found.name, language),
        kind: found.kind,
        minutes: found.minutes,
        specialization: said(specialty.name, language),
        specializationId: specialty.id,
      };
    },
    refresh: async () => {
      snapshot = await read(database);
    },
  };
}

async function read({ db }: Database): Promise<Snapshot> {
  const [locations, specialtyRows, subfunctionRows, counts] = await Promise.all([
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
    db
      .selectFrom('offering')
      .select(['location_no', (eb) => eb.fn.count<number>('doctor_id').distinct().as('doctors')])
      .groupBy('location_no')
      .execute(),
  ]);
  const at = new Map(counts.map((row) => [row.location_no, Number(row.doctors)]));
  const own = locations.map((row) => ({
    ...row,
    name: Localized.parse(row.name),
    lastNo: row.last_no,
    parentId: row.parent_id,
    count: at.get(row.no) ?? 0,
  }));
  const places = own.map((place) => ({
    ...place,
    count: own
      .filter((other) => other.no >= place.no && other.no <= place.lastNo)
      .reduce((sum, other) => sum + other.count, 0),
  }));
  const specialties = new Map(specialtyRows.map(({ id, key, name }) => [id, { id, key, name: Localized.parse(name) }]));
  const subfunctions = new Map(
    subfunctionRows.map(({ id, specialization_id, name, kind, minutes, listed }) => [
      id,
      { id, specializationId: specialization_id, kind, minutes, listed: listed === true, name: Localized.parse(name) },
    ]),
  );
  return {
    places,
    specialties,
    subfunctions,
    trees: new Map(languages.map((language) => [language, tree(places, null, language)])),
    lists: new Map(languages.map((language) => [language, list(specialties, subfunctions, language)])),
  };
}

function said(name: Localized, language: Language): string {
  return inLanguage(name, language) ?? '';
}

function tree(places: Place[], parentId: string | null, language: Language): Location[] {
  return places
    .filter((place) => place.parentId === parentId)
    .map((place) => ({
      id: place.id,
      text: said(place.name, language),
      type: place.type,
      lat: place.lat,
      lng: place.lng,
      ...(place.bbox && { bbox: place.bbox }),
      count: place.count,
      children: tree(places, place.id, language),
    }));
}

function list(
  specialties: Map<number, Specialty>,
  subfunctions: Map<number, Subfunction>,
  language: Language,
): Specialization[] {
  const collator = new Intl.Collator(language);
  return [...specialties.values()]
    .map(({ id, key, name }) => ({
      id,
      key,
      name: said(name, language),
      subfunctions: [...subfunctions.values()]
        .filter((subfunction) => subfunction.listed && subfunction.specializationId === id)
        .map((subfunction) => ({
          id: subfunction.id,
          name: said(subfunction.name, language),
          kind: subfunction.kind,
          minutes: subfunction.minutes,
        })),
    }))
    .filter(({ subfunctions: offered }) => offered.length > 0)
    .sort((one, other) => collator.compare(one.name, other.name));
}

/** Exact id, then exact name, then the widest place whose name starts with the text, then one that contains it. */
function findPlace(places: Place[], text: string): ReturnType<Directory['place']> {
  const folded = fold(text);
  const names = (place: Place) => place.folded.split(' | ');
  const found =
    places.find((place) => place.id === text) ??
    places.find((place) => names(place).includes(folded)) ??
    (folded.length >= 2
      ? (places.find((place) => names(place).some((name) => name.startsWith(folded))) ??
        places.find((place) => place.folded.includes(folded)))
      : undefined);
  return found && { no: found.no, lastNo: found.lastNo };
}
