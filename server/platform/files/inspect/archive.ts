import type { Entry, ZipFile } from 'yauzl';
import type { ErrorCode } from '../../../../contract/platform/problem.ts';
import { entriesOf, nameBefore, openedZip, type ReadRange } from './archive-entries.ts';
import { nameFault } from './archive-names.ts';

const mostEntries = 20_000;
const mostUnpacked = 4 * 1024 ** 3;
/** Pictures of DICOM shrink to a third; what shrinks to a hundredth was made to. */
const mostRatio = 100;

/** Looks at the list of an archive's files and unpacks none. Undefined when it may be kept. @throws what `read` throws */
export async function archiveFault(size: number, read: ReadRange): Promise<ErrorCode | undefined> {
  let unread: unknown;
  const reading: ReadRange = async function* (from, to) {
    try {
      yield* read(from, to);
    } catch (error) {
      unread = error;
      throw error;
    }
  };
  try {
    const zip = await openedZip(size, reading);
    try {
      return await faultIn(zip, size, reading);
    } finally {
      zip.close();
    }
  } catch {
    // The archive is not damaged where it could not be read.
    if (unread !== undefined) throw unread;
    return 'KF007';
  }
}

async function faultIn(zip: ZipFile, size: number, read: ReadRange): Promise<ErrorCode | undefined> {
  if (zip.entryCount > mostEntries) return 'KF015';
  let unpacked = 0;
  const entries: Entry[] = [];
  for await (const entry of entriesOf(zip)) {
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) return 'KF006';
    const fault = isPlain(entry) ? nameFault(entry.fileName) : 'KF014';
    if (fault) return fault;
    if (unpacked > mostUnpacked) return 'KF015';
  }
  if (entries.length === 0) return 'KF010';
  if (unpacked > size * mostRatio) return 'KF015';
  return faultBefore(entries, read);
}

async function faultBefore(entries: readonly Entry[], read: ReadRange): Promise<ErrorCode | undefined> {
  let end = 0;
  const inOrder = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  for (const entry of inOrder) {
    // The same bytes named many times unpack to far more than lies there.
    if (entry.relativeOffsetOfLocalHeader < end) return 'KF015';
    end = entry.relativeOffsetOfLocalHeader + entry.compressedSize;
    const name = await nameBefore(read, entry);
    if (!name) return 'KF007';
    if (!name.equals(entry.fileNameRaw)) return 'KF014';
  }
  return undefined;
}

const kindOfFile = 0o170000;
const plainKinds = [0, 0o100000, 0o040000];
const oddAttributes = 0x440;

function isPlain({ externalFileAttributes: said }: Entry): boolean {
  return plainKinds.includes((said >>> 16) & kindOfFile) && (said & oddAttributes) === 0;
}
