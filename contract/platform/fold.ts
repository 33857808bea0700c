const alone = new Map([
  ['ß', 'ss'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
]);

/**
 * The form names are compared in: no case, no marks, words apart by one space. Marks go by NFD, so ő and ș lose theirs
 * whether typed as one letter or two, with the comma below or with GeoNames' cedilla (S3.9-01).
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßłđøæœı]/g, (letter) => alone.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
