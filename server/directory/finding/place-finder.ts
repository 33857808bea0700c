import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fold } from '../../../contract/platform/fold.ts';
import { places as reference } from '../reference/reference-data.ts';
import { createFinder, guesses, type Reading } from './finder.ts';

const SpokenPlaces = z.object({
  forms: z.record(z.string(), z.array(z.string())),
  places: z.record(z.string(), z.array(z.string())),
});
const spoken = SpokenPlaces.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'spoken-places.json'), 'utf8')));

type FoldedName = { id: string; folded: string };
type Postcode = { code: string; placeId: string };

export type PlaceFinder = {
  meant: (text: string) => string | undefined;
  readings: (text: string) => string[];
};

const weights = { place: 1 };

export async function createPlaceFinder(
  places: readonly FoldedName[],
  postcodes: readonly Postcode[],
): Promise<PlaceFinder> {
  const ids = new Set(places.map(({ id }) => id));
  const names = places.flatMap(({ id, folded }) => folded.split(' | ').map((name) => ({ id, name })));
  const aliases = reference.flatMap((place) =>
    ids.has(place.id) ? spokenFormsOf(place).map((name) => ({ id: place.id, name: fold(name) })) : [],
  );
  const known = new Map([...names, ...aliases].toReversed().map(({ id, name }) => [name, id]));
  const codes = new Map(postcodes.map(({ code, placeId }) => [code, placeId]));
  const rows = [...names, ...aliases].map(({ id, name }) => ({ kind: 'place' as const, key: id, text: name }));
  const find = await createFinder(rows, weights, [guesses]);
  const nearCode = (code: string) =>
    [...Array(code.length).keys()]
      .map((cut) => code.slice(0, code.length - cut))
      .filter((start) => start.length >= 2)
      .flatMap((start) => postcodes.filter((row) => row.code.startsWith(start)).map(({ placeId }) => placeId));
  return {
    meant: (text) => {
      if (ids.has(text)) return text;
      const words = fold(text);
      const exact = known.get(words) ?? (isPostcode(words) ? (capitalOf(words, ids) ?? codes.get(words)) : undefined);
      if (exact !== undefined || words.length < 2 || /^\d+$/.test(words)) return exact;
      const match = names.find(({ name }) => name.startsWith(words)) ?? names.find(({ name }) => name.includes(words));
      return match?.id ?? sure(find(text));
    },
    readings: (text) => {
      if (ids.has(text)) return [text];
      const words = fold(text);
      const near = isPostcode(words) ? nearCode(words) : find(text).map(({ key }) => key);
      return [...new Set(near)];
    },
  };
}

function sure([first, second]: readonly Reading<'place'>[]): string | undefined {
  if (!first?.likely) return undefined;
  return second === undefined || first.score > 1.1 * second.score ? first.key : undefined;
}

function spokenFormsOf(place: (typeof reference)[number]): string[] {
  const number = place.sector ?? (place.postalPrefix === undefined ? undefined : Number(place.postalPrefix.slice(1)));
  const forms = number === undefined ? [] : (spoken.forms[place.type] ?? []);
  const quarters = Object.values(place.name).flatMap((name) => {
    const inside = /\(([^()]+)\)/.exec(name)?.[1];
    return inside === undefined ? [] : [inside, ...inside.split('-')];
  });
  return [
    ...forms.map((form) => form.replace('{n}', String(number)).replace('{roman}', roman(number ?? 0))),
    ...quarters,
    ...(spoken.places[place.id] ?? []),
  ];
}

const romans = [
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function roman(number: number): string {
  const [letters, value] = romans.find(([, least]) => least <= number) ?? ['', 0];
  return value === 0 ? '' : letters + roman(number - value);
}

function isPostcode(text: string): boolean {
  return /^(?:\d{4}|\d{6})$/.test(text);
}

/** The two capitals have the district in their postcodes: 1137 is the 13th, 030167 sector 3. */
function capitalOf(code: string, ids: ReadonlySet<string>): string | undefined {
  const district = reference.find(({ postalPrefix }) => postalPrefix !== undefined && code.startsWith(postalPrefix));
  const sector = reference.find((place) => place.sector !== undefined && code.startsWith(`0${place.sector}`));
  const id = code.length === 4 ? district?.id : sector?.id;
  return id !== undefined && ids.has(id) ? id : undefined;
}
