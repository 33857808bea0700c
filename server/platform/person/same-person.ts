import { fold } from '../../../contract/platform/fold.ts';
import { oneMistype } from '../../../contract/platform/mistype.ts';
import { areApart, areForms } from './given-names.ts';
import { type NameColumns, type NameWords, namesOf, wife } from './name.ts';

export type PersonColumns = NameColumns & { birth_date: string };
export type Likeness = 'same' | 'other' | 'unsure';

export function nameKey(name: NameColumns): string {
  const { familyNames, givenNames } = namesOf(name);
  return [...familyNames, ...givenNames].toSorted().join(' ') || fold(`${name.family_name} ${name.given_name}`);
}

/** `unsure` means that a person who sees both has to decide (0184). */
export function likenessOf(one: PersonColumns, other: PersonColumns): Likeness {
  const isOneName = nameKey(one) === nameKey(other);
  if (one.birth_date !== other.birth_date)
    return isOneName && isMistypedDay(one.birth_date, other.birth_date) ? 'unsure' : 'other';
  if (isOneName) return 'same';
  return mayBeOne(one, other) || mayBeOne(other, one) ? 'unsure' : 'other';
}

function isMistypedDay(one: string, other: string): boolean {
  const [year = '', month = '', day = ''] = other.split('-');
  return one === `${year}-${day}-${month}` || (one.length === other.length && oneMistype(one, other));
}

function mayBeOne(one: NameColumns, other: NameColumns): boolean {
  const [names, others] = [namesOf(one), namesOf(other)];
  return (
    isSpelledApart(names, others) || isPartOf(names, others) || hasNewFamilyName(names, others) || isWife(one, other)
  );
}

const letters: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u', dj: 'd', ck: 'k', ph: 'f', th: 't' };

function plainLetters(word: string): string {
  return word.replace(/[aou]e|dj|ck|[pt]h/g, (pair) => letters[pair] ?? pair);
}

function isSpelledApart({ familyNames, givenNames }: NameWords, other: NameWords): boolean {
  const joined = (words: readonly string[]) => plainLetters(words.join(''));
  const [one, two] = [joined(other.familyNames), joined(other.givenNames)];
  return (
    (joined(familyNames) === one && joined(givenNames) === two) ||
    (joined(familyNames) === two && joined(givenNames) === one) ||
    plainKey({ familyNames, givenNames }) === plainKey(other)
  );
}

function plainKey({ familyNames, givenNames }: NameWords): string {
  return [...familyNames, ...givenNames].map(plainLetters).toSorted().join(' ');
}

/** Every name of the shorter one is in the other, at most one with a mistyped letter: `Anna` and `Anna Mária`. */
function isPartOf(names: NameWords, others: NameWords): boolean {
  const shorter = [...names.familyNames, ...names.givenNames];
  const matches = pairs(shorter, [...others.familyNames, ...others.givenNames]);
  return matches.length === shorter.length && shorter.length > 1 && mistypesIn(matches) <= 1;
}

/** After a marriage, every given name of the one is among the other's, as it is or in another form. */
function hasNewFamilyName({ givenNames }: NameWords, others: NameWords): boolean {
  const matches = pairs(givenNames, others.givenNames);
  return (
    matches.length === givenNames.length &&
    matches.length > 0 &&
    matches.every((pair) => pair === 'exact' || pair === 'form')
  );
}

/** `Kovács Béláné` may be `Kovácsné Nagy Anna`, never `Kovács Béla`. */
function isWife(one: NameColumns, other: NameColumns): boolean {
  if (!hasHusbandsName(one)) return false;
  const [names, { familyNames, givenNames }] = [namesOf(one), namesOf(other)];
  const words = [...names.familyNames, ...names.givenNames];
  if (givenNames.some((name) => words.includes(`${name}${wife}`))) return false;
  const stems = words.map(stemOf);
  return familyNames.some((name) => stems.includes(stemOf(name)));
}

/** The ending is tested before accents are dropped, because Simone and Yvonne are no wives' names. */
function hasHusbandsName({ family_name, given_name }: NameColumns): boolean {
  const words = `${family_name} ${given_name}`
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => word.length > 4 && word.endsWith('né'));
}

function stemOf(word: string): string {
  return word.length > 4 && word.endsWith(wife) ? word.slice(0, -wife.length) : word;
}

type Pair = 'exact' | 'form' | 'initial' | 'mistype';

function pairs(shorter: readonly string[], longer: readonly string[]): Pair[] {
  const rest = [...longer];
  return shorter
    .toSorted((a, b) => ranked(a, longer) - ranked(b, longer))
    .flatMap((word) => {
      for (const [pair, isOne] of ways) {
        const at = rest.findIndex((other) => isOne(word, other));
        if (at < 0) continue;
        rest.splice(at, 1);
        return [pair];
      }
      return [];
    });
}

const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);
const ways: readonly (readonly [Pair, (one: string, other: string) => boolean])[] = [
  ['exact', (one, other) => one === other || plainLetters(one) === plainLetters(other)],
  ['form', areForms],
  ['initial', (one, other) => isInitial(one, other) || isInitial(other, one)],
  [
    'mistype',
    (one, other) => Math.max(one.length, other.length) > 3 && !areApart(one, other) && oneMistype(one, other),
  ],
];

/** The surest matches are made first, so that no initial takes another one's name. */
function ranked(word: string, words: readonly string[]): number {
  const at = ways.findIndex(([, isOne]) => words.some((other) => isOne(word, other)));
  return at < 0 ? ways.length : at;
}

function mistypesIn(matches: readonly Pair[]): number {
  return matches.filter((pair) => pair === 'mistype').length;
}
