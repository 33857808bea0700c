import {
  deniedExtensions,
  extensionOf,
  fileKinds,
  fileLimits,
  kindOf,
  kindsFor,
  type TakenKinds,
} from './file-limits.ts';
import { isCameraName, nameKey, safeName, withSuffix } from './file-name.ts';
import type { ErrorCode } from './problem.ts';

export type FileBatch = { names: readonly string[]; bytes: number };
type ChosenFile = { name: string; size: number | undefined };

export type FileFault = { code: ErrorCode; details: Record<string, string | number> };

/** Without a look at the bytes: the same answer in the browser before the upload and on the server (S5-15 to S5-19). */
export function faultOf({ name, size }: ChosenFile, purpose: TakenKinds, waiting: FileBatch): FileFault | undefined {
  const shown = safeName(name);
  const kind = kindOf(shown, purpose);
  if (kind === undefined) return { code: typeCode(shown), details: { name: shown, kinds: kindNames(purpose) } };
  const { maxBytes } = fileKinds[kind];
  const { mostFiles, mostBytes, minBytes } = fileLimits;
  if (waiting.names.length >= mostFiles) return { code: 'KF002', details: { name: shown, most: mostFiles } };
  if (waiting.names.some((other) => nameKey(other) === nameKey(shown)) && !isCameraName(shown)) {
    return { code: 'KF003', details: { name: shown } };
  }
  if (size === undefined) return undefined;
  if (size < minBytes) return { code: 'KF010', details: { name: shown } };
  if (size > maxBytes) return { code: 'KF001', details: { name: shown, size, max: maxBytes } };
  if (waiting.bytes + size > mostBytes && !fileKinds[kind].onRequest) {
    return { code: 'KF012', details: { name: shown, max: mostBytes } };
  }
  return undefined;
}

function typeCode(name: string): ErrorCode {
  return deniedExtensions.some((denied) => denied === extensionOf(name)) ? 'KF014' : 'KF005';
}

function kindNames(purpose: TakenKinds): string {
  return kindsFor(purpose)
    .map((kind) => fileKinds[kind].name)
    .join(', ');
}

/** Phones send `image.jpg` every time: the second one gets a number, so that nothing is overwritten. */
export function freeName(name: string, taken: readonly string[]): string {
  const shown = safeName(name);
  const keys = new Set(taken.map(nameKey));
  return keys.has(nameKey(shown)) ? withSuffix(shown, (key) => keys.has(key)) : shown;
}
