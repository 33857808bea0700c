import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../../contract/platform/file-limits.ts';
import { kindIn } from '../../../../contract/platform/file-mark.ts';

/** Files of other kinds begin like these: a camera's raw picture as a TIFF, a document of an office program as a ZIP. */
const general = new Map<FileKind, string>([
  ['tiff', 'image/tiff'],
  ['zip', 'application/zip'],
]);

/** Decides by the bytes, not the name; undefined for a kind that may not be uploaded. */
export async function sniffed(beginning: Uint8Array): Promise<FileKind | undefined> {
  const kind = kindIn(beginning);
  const type = kind && general.get(kind);
  if (type === undefined) return kind;
  const detected = await fileTypeFromBuffer(beginning).catch(() => undefined);
  return detected === undefined || detected.mime === type ? kind : undefined;
}
