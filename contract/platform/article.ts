// The Hungarian definite article follows the sound of the next word, not its letter (S5-12).

export type Article = 'a' | 'az';

const vowels = 'aáeéiíoóöőuúüű';
/** Letters whose Hungarian name begins with a vowel: the vowels, and ef, el, em, en, er, es, iksz, ipszilon. */
const namedWithVowel = `${vowels}flmnrsxy`;
const digraphs = /^(?:sz|cs|gy|ny|ty|zs|ly)/;
const longestAcronym = 5;

const exceptions = new Map<string, Article>([
  ['UPC', 'a'],
  ['SOS', 'az'],
]);

/** @internal */
export function article(text: string): Article {
  const bare = text.trimStart().replace(/^[„”"'‚’«»([{\s]+/u, '');
  const number = /^(?:\d{1,3}(?:[ \u00a0.]\d{3})+(?!\d)|\d+)/.exec(bare)?.[0];
  if (number !== undefined) return ofNumber(number.replace(/\D/g, ''));
  const roman = /^([IVX]+)\./.exec(bare)?.[1];
  if (roman !== undefined) return ofNumber(String(romanValue(roman)));
  return ofWord(/^\p{L}+/u.exec(bare)?.[0] ?? '');
}

export function capitalArticle(text: string): 'A' | 'Az' {
  return article(text) === 'az' ? 'Az' : 'A';
}

/** Numbers are read aloud: öt… begins with a vowel, and so do egy, ezer and egymillió, where 1 is alone in its group of three. */
function ofNumber(digits: string): Article {
  if (digits.startsWith('5')) return 'az';
  return digits.startsWith('1') && digits.length % 3 === 1 ? 'az' : 'a';
}

function romanValue(roman: string): number {
  const values = Array.from(roman, (letter) => (letter === 'I' ? 1 : letter === 'V' ? 5 : 10));
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

function ofWord(word: string): Article {
  const known = exceptions.get(word);
  if (known !== undefined) return known;
  const lower = word.toLocaleLowerCase('hu');
  const first = lower.charAt(0);
  const spelled = word.length === 1 || isSpelledOut(word, lower);
  return first !== '' && (spelled ? namedWithVowel : vowels).includes(first) ? 'az' : 'a';
}

/** Readable acronyms such as NAV and SZÉP have a vowel after their first consonant; others such as SMS are spelled out. */
function isSpelledOut(word: string, lower: string): boolean {
  if (word.length > longestAcronym || word !== word.toLocaleUpperCase('hu')) return false;
  const afterFirst = lower.replace(digraphs, '').length < lower.length ? lower.charAt(2) : lower.charAt(1);
  return !vowels.includes(afterFirst);
}
