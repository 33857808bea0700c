import { extensionOf, fileLimits } from './file-limits.ts';

/** Parts of a path, control characters, marks that change the direction of writing, and characters that Windows refuses. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}"*/:<>?\\|]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that is safe to show and to save under, on any system (T28). */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(unsafe, '').replaceAll(/\s+/g, ' ').trim().replace(reserved, '_$&');
  const end = extensionOf(clean) === '' ? '' : clean.slice(-extensionOf(clean).length - 1);
  const letters = Array.from(clean.slice(0, clean.length - end.length));
  const first = letters.findIndex(staysAtEnd);
  const stem = first < 0 ? ['file'] : letters.slice(first, letters.findLastIndex(staysAtEnd) + 1);
  return `${stem.slice(0, fileLimits.longestName - end.length).join('')}${end}`;
}

/** Windows drops a dot or a space at the end of a name, and other systems hide a file whose name begins with a dot. */
function staysAtEnd(letter: string): boolean {
  return letter !== '.' && letter !== ' ';
}

/** Names that differ in letter case or in how an accent is written are the same (S5-17). */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Phones give every picture one of these names, so the next picture would overwrite it. */
const camera = /^(?:image|img[-_ ]?\d*|dsc[-_ ]?\d*|dscn?\d+|photo|p\d{7,}|pxl_\d+(?:_\d+)*|\d{8}_\d{6}|kép|foto)$/i;

export function isCameraName(name: string): boolean {
  return camera.test(stemOf(name));
}

export function withSuffix(name: string, isTaken: (key: string) => boolean): string {
  const stem = stemOf(name);
  for (let no = 2; ; no += 1) {
    const next = `${stem} (${no})${name.slice(stem.length)}`;
    if (!isTaken(nameKey(next))) return next;
  }
}

export function stemOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -(extension.length + 1));
}
