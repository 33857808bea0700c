import { fold } from '../../../contract/platform/fold.ts';
import { defaultLanguage, languages } from '../../../contract/platform/languages.ts';
import type { Localized } from '../../../contract/platform/localized.ts';
import { type Address, countryOf, placeOf } from './locate.ts';

export type OwnPlace = { id: string; parent: string | null; type: 'country' | 'county' | 'city'; name: Localized };

const regionNames = new Map(
  languages.map((code) => [code, new Intl.DisplayNames(code, { type: 'region', fallback: 'none' })] as const),
);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((one) => letters.map((other) => one + other));
const codeByName = new Map(
  [...regionNames.values()].flatMap((names) => codes.map((code) => [fold(names.of(code) ?? code), code] as const)),
);

export function countryCode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const known = countryOf(text)?.code ?? codeByName.get(fold(text));
  if (known !== undefined) return known;
  const code = text.trim().toUpperCase();
  return codes.includes(code) && regionNames.get(defaultLanguage)?.of(code) !== undefined ? code : undefined;
}

export function countryName(code: string): string {
  return regionNames.get(defaultLanguage)?.of(code) ?? code;
}

export function ownPlaces(address: Address, country: string, language: string, stateName = address.state) {
  const root = countryOf(country)?.id ?? country.toLowerCase();
  const name = Object.fromEntries(languages.map((code) => [code, regionNames.get(code)?.of(country) ?? country]));
  const chain: OwnPlace[] = [{ id: root, parent: null, type: 'country', name }];
  function add(type: OwnPlace['type'], key: string | undefined, text: string | undefined): void {
    const parent = chain.at(-1)?.id ?? root;
    const slug = fold(key ?? '').replaceAll(' ', '-');
    if (slug !== '' && text !== undefined)
      chain.push({ id: `${parent}-${slug}`, parent, type, name: { [language]: text } });
  }
  add('county', address.state, stateName);
  add('city', address.city, address.city);
  return { id: chain.at(-1)?.id ?? root, added: chain.filter(({ id }) => !placeOf(id)) };
}
