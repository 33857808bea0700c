import {
  endingsOf,
  extensionOf,
  type FileKind,
  fileKinds,
  fileLimits,
  isDenied,
  isKind,
  kindNames,
  kindOf,
  kindsFor,
  type TakenKinds,
} from './file-limits.ts';
import { isCameraName, nameKey, safeName, stemOf, withSuffix } from './file-name.ts';
import type { ErrorCode } from './problem.ts';

export type FileBatch = { names: readonly string[]; bytes: number };
/** `kind` is found in the bytes: null for an unknown kind, undefined before anybody has looked. */
type ChosenFile = { name: string; size: number | undefined; kind?: FileKind | null | undefined };

export type FileFault = { code: ErrorCode; details: Record<string, string | number> };

/** Browser and server check alike (S5-15 to S5-19). The name alone refuses only files that would run when opened. */
export function faultOf(chosen: ChosenFile, purpose: TakenKinds, waiting: FileBatch): FileFault | undefined {
  const { size } = chosen;
  const name = safeName(chosen.name);
  const wrongKind = kindFault(name, chosen.kind, purpose);
  if (wrongKind) return { code: wrongKind, details: { name, kinds: kindNames(purpose) } };
  const { mostFiles, mostBytes, minBytes } = fileLimits;
  if (waiting.names.length >= mostFiles) return { code: 'KF002', details: { name, most: mostFiles } };
  if (waiting.names.some((other) => nameKey(other) === nameKey(name)) && !isCameraName(name)) {
    return { code: 'KF003', details: { name } };
  }
  if (size === undefined) return undefined;
  if (size < minBytes) return { code: 'KF010', details: { name } };
  const { max, isAlone } = limitOf(chosen.kind ?? kindOf(name, purpose), purpose);
  if (size > max) return { code: 'KF001', details: { name, size, max } };
  if (waiting.bytes + size > mostBytes && !isAlone) return { code: 'KF012', details: { name, max: mostBytes } };
  return undefined;
}

function kindFault(name: string, kind: FileKind | null | undefined, purpose: TakenKinds): ErrorCode | undefined {
  if (isDenied(name)) return 'KF014';
  if (kind === undefined) return undefined;
  if (kind === null) return kindOf(name, purpose) === undefined ? 'KF005' : 'KF025';
  return kindsFor(purpose).includes(kind) ? undefined : 'KF005';
}

function limitOf(kind: FileKind | undefined, purpose: TakenKinds): { max: number; isAlone: boolean } {
  const possible = (kind === undefined ? kindsFor(purpose) : [kind]).map((one) => fileKinds[one]);
  return {
    max: Math.max(...possible.map(({ maxBytes }) => maxBytes)),
    isAlone: possible.some(({ onRequest }) => onRequest),
  };
}

const otherPictures = ['avif', 'bin', 'bmp', 'dat', 'gif', 'webp'];
const replaced = new Set([
  ...Object.keys(fileKinds).flatMap((kind) => (isKind(kind) ? endingsOf(kind) : [])),
  ...otherPictures,
]);

/** An ending of another kind is replaced; a part that only looks like an ending, as in "lelet.2026", stays. */
export function namedAs(kind: FileKind, name: string): string {
  const [first, ...others] = fileKinds[kind].extensions;
  const extension = extensionOf(name);
  if (extension === first || others.some((other) => other === extension)) return name;
  const stem = replaced.has(extension) ? stemOf(name) : name;
  return `${Array.from(stem)
    .slice(0, fileLimits.longestName - first.length - 1)
    .join('')}.${first}`;
}

/** Phones send each picture as `image.jpg`, so a second one gets a number and overwrites nothing. */
export function freeName(name: string, names: readonly string[]): string {
  const cleanName = safeName(name);
  const keys = new Set(names.map(nameKey));
  return keys.has(nameKey(cleanName)) ? withSuffix(cleanName, (key) => keys.has(key)) : cleanName;
}
