const alone = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
]);

/** Lower case and single spaces without accents, so that ș is the same composed, decomposed or with a cedilla (S3.9-01). */
export function fold(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßłđøæœı]/g, (letter) => alone.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Each typed word must occur in the name, in any order, accents ignored: 'xi kerulet' finds „Budapest XI. kerület”. */
export function matches(name: string, query: string): boolean {
  const folded = fold(name);
  return fold(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
