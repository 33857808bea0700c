import { fold } from '../../../contract/platform/fold.ts';
import { plainName } from '../../../contract/platform/plain-text.ts';
import { partsOf } from './given-names.ts';

export type NameColumns = { family_name: string; given_name: string };
export type NameWords = { familyNames: string[]; givenNames: string[] };

const titles = new Set(
  [
    'dr prof professor doc habil phd dla dsc csc msc bsc mba med jur univ okl ing pharm vet rer nat dipl conf lect asist ec av',
    'id idosb idosebb ifj ifjabb legifj ozv ozvegy jr sr junior senior ii iii iv szul szuletett',
    'mr mrs ms dl dna dra dlui dnei domnul doamna domnisoara',
  ].flatMap((line) => line.split(' ')),
);

const neverNames = new Set(['dr', 'prof', 'phd']);

export const wife = 'ne';

export function nameWords(text: string): string[] {
  const words = withWives(wordsIn(text));
  const names = words.filter((word) => !titles.has(word));
  return (names.length > 0 ? names : words.filter((word) => !neverNames.has(word))).flatMap(partsOf);
}

/** A wife's ending that is alone in the given name, as in `Kovács Béla` and `dr.-né`, belongs to the family name. */
export function namesOf({ family_name, given_name }: NameColumns): NameWords {
  const isEnding = /^(?:dr)?[.\s-]*n[eé]$/iu.test(given_name.normalize('NFC').trim());
  return isEnding
    ? { familyNames: nameWords(`${family_name} dr.-né`), givenNames: [] }
    : { familyNames: nameWords(family_name), givenNames: nameWords(given_name) };
}

function wordsIn(text: string): string[] {
  const joined = plainName(text)
    .replaceAll("'", '')
    .replace(/(?<!\p{L})o (?=\p{L}{3})/giu, 'o')
    .replace(/-\s?n[eé](?!\p{L})/giu, wife);
  const folded = fold(joined.replace(/(?<!\p{L})d-(?:l|na|ra|nei|lui)(?!\p{L})/giu, ' '));
  return folded
    .replace(/\bph d\b/, 'phd')
    .split(' ')
    .filter(Boolean);
}

/** `Kovács Béla dr.-né` becomes `Kovács Béláné`; before a name, `dr.-né` is a title. */
function withWives(words: string[]): string[] {
  const names: string[] = [];
  for (const [no, word] of words.entries()) {
    const isEnding = word === `dr${wife}` || (word === wife && words[no - 1] === 'dr');
    const at = names.findLastIndex((one) => !titles.has(one));
    if (!isEnding) names.push(word);
    else if (at >= 0) names[at] += wife;
  }
  return names;
}
