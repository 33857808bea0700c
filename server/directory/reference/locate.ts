import { fold } from '../../../contract/platform/fold.ts';
import { numberTree } from './location-tree.ts';
import { type Place, places } from './reference-data.ts';

export type Address = {
  country?: string | undefined;
  postalCode?: string | undefined;
  city: string;
  district?: string | undefined;
  state?: string | undefined;
  line: readonly string[];
};

type NumberedPlace = ReturnType<typeof numberTree<Place>>[number];

const tree = numberTree(places);
const byId = new Map(tree.map((place) => [place.id, place]));
const countries = tree.filter(({ type }) => type === 'country');
const byName = new Map<string, NumberedPlace[]>();
for (const place of tree) {
  for (const name of new Set(place.folded.split(' | ').map(bare)))
    byName.set(name, [...(byName.get(name) ?? []), place]);
}

/** `Kolozs megye`, `Județul Cluj` and `Cluj` are the same. */
function bare(folded: string): string {
  return folded.replace(/\b(?:varmegye|megye|county|judetul|municipiul|orasul)\b/g, '').trim();
}

export function placeOf(id: string): NumberedPlace | undefined {
  return byId.get(id);
}

export function countryOf(text: string | undefined): NumberedPlace | undefined {
  const folded = fold(text ?? '');
  return countries.find(
    ({ code, folded: names }) => fold(code ?? '') === folded || names.split(' | ').includes(folded),
  );
}

export function findPlace(address: Address): NumberedPlace | undefined {
  const country = countryOf(address.country);
  if (!country) return undefined;
  const county = named(address.state, ['county'], country) ?? named(address.district, ['county'], country);
  const city =
    named(address.city, ['city', 'capital'], county ?? country) ?? named(address.city, ['city', 'capital'], country);
  if (city?.type === 'capital') return partOf(city, address) ?? city;
  return city ?? districtByName(address, country) ?? county;
}

function named(text: string | undefined, types: readonly string[], within: NumberedPlace): NumberedPlace | undefined {
  const places = byName.get(bare(fold(text ?? ''))) ?? [];
  return places.find((place) => types.includes(place.type) && place.no >= within.no && place.no <= within.lastNo);
}

function partOf(capital: NumberedPlace, address: Address): NumberedPlace | undefined {
  const parts = tree.filter(({ no }) => no > capital.no && no <= capital.lastNo);
  const byPostcode = parts.find(({ postalPrefix }) => postalPrefix && address.postalCode?.startsWith(postalPrefix));
  const words = fold([address.district, address.city, ...address.line].join(' '));
  const sector = /\bsector(?:ul)? ?(\d)\b/.exec(words)?.[1] ?? /^0([1-6])\d{4}$/.exec(address.postalCode ?? '')?.[1];
  return byPostcode ?? parts.find((part) => part.sector !== undefined && String(part.sector) === sector);
}

function districtByName({ city }: Address, country: NumberedPlace): NumberedPlace | undefined {
  return named(city, ['district', 'sector'], country);
}
