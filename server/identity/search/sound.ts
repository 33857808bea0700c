import { fold } from '../../../contract/platform/fold.ts';
import { nameWords } from '../../platform/person/name.ts';

const vowel = '.';
const silent = '';

/** Spellings of one sound in Hungarian and Romanian names, old and new; any other letter is its own sound. */
const sounds: Readonly<Record<string, string>> = {
  ...sameAs('k', ['c', 'ch', 'ck', 'cs', 'cz', 'q', 'ts']),
  ...sameAs('s', ['z', 'sz', 'zs', 'sch', 'sh']),
  ...sameAs('g', ['gh', 'gy', 'dzs']),
  ...sameAs('t', ['th', 'ty', 'tz']),
  ...sameAs('n', ['ny']),
  ...sameAs('f', ['ph']),
  ...sameAs('v', ['w']),
  ...sameAs('ks', ['x']),
  ...sameAs(vowel, ['a', 'e', 'i', 'o', 'u', 'y', 'j', 'ly', 'lly']),
  ...sameAs(silent, ['h']),
};

const written = new RegExp(
  `${Object.keys(sounds)
    .toSorted((one, other) => other.length - one.length)
    .join('|')}|.`,
  'gu',
);

function sameAs(sound: string, letters: readonly string[]): Record<string, string> {
  return Object.fromEntries(letters.map((each) => [each, sound]));
}

const mostWords = 8;

/** The words as names are compared come first, then as they are written, of which keys of the previous form were made (0184). */
export function wordsOf(name: string): string[] {
  const written = fold(name).split(' ').filter(Boolean);
  return [...new Set([...nameWords(name), ...written])].slice(0, mostWords);
}

export function soundOf(word: string): string {
  const heard = word.replace(written, (letters) => sounds[letters] ?? letters).replace(/(.)\1+/gu, '$1');
  return heard.slice(0, 1) + heard.slice(1).replaceAll(vowel, '');
}
