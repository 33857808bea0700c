import type { FileKind } from './file-limits.ts';

export const longestMark = 1024;

const preamble = 128;
const starts: readonly [FileKind, string][] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['tiff', 'II+\0'],
  ['tiff', 'MM\0+'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
];

/** The bytes decide and the name does not. The mark of a PDF may come after bytes that a printer or an e-mail put first. */
export function kindIn(beginning: Uint8Array): FileKind | undefined {
  const text = latin1(beginning.subarray(0, longestMark));
  // DICOM is looked for before TIFF, because its first bytes may look like a TIFF.
  if (text.startsWith('DICM', preamble)) return 'dicom';
  const start = starts.find(([, mark]) => text.startsWith(mark));
  if (start) return start[0];
  if (text.startsWith('ftyp', 4)) return isHeic(text) ? 'heic' : undefined;
  return text.includes('%PDF-') ? 'pdf' : undefined;
}

const still = ['heic', 'heix', 'heim', 'heis'];

function isHeic(text: string): boolean {
  const end = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  const brands: string[] = text.slice(8, end).match(/[\s\S]{4}/g) ?? [];
  return brands.some((brand) => still.includes(brand)) || (brands.includes('mif1') && !brands.includes('avif'));
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
