import { fileTypeFromBuffer } from 'file-type';
import type { FileKind } from '../../../../contract/platform/file-limits.ts';

const kinds = new Map<string, FileKind>([
  ['application/pdf', 'pdf'],
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/heic', 'heic'],
  ['image/heif', 'heic'],
  ['image/tiff', 'tiff'],
  ['application/dicom', 'dicom'],
  ['application/zip', 'zip'],
]);

/** What the first bytes say, whatever the name says; undefined for everything that may not be uploaded. */
export async function sniffed(beginning: Uint8Array): Promise<FileKind | undefined> {
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined);
  return found && kinds.get(found.mime);
}
