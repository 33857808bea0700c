import type { FileKind } from '../../../contract/platform/file-limits.ts';
import { kindIn, longestMark } from '../../../contract/platform/file-mark.ts';
import { leftOutOf } from '../../../contract/platform/zip-names.ts';

/** `kind` is null for unknown bytes, and undefined where the browser cannot read them. */
export type SeenFile = { source: File; kind: FileKind | null | undefined; leftOut: readonly string[] };

/** The beginning of a file, and the list in an archive, show at once whether an upload would be refused. */
export async function lookAt(source: File): Promise<SeenFile> {
  try {
    const kind = kindIn(new Uint8Array(await source.slice(0, longestMark).arrayBuffer())) ?? null;
    const leftOut = kind === 'zip' ? ((await leftOutOf(source)) ?? []) : [];
    return { source, kind, leftOut: leftOut.slice(0, mostShown) };
  } catch {
    return { source, kind: undefined, leftOut: [] };
  }
}

const mostShown = 20;
