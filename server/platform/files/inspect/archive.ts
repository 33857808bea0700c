import type { Entry, ZipFile } from 'yauzl';
import { isContent, mayStay } from '../../../../contract/platform/archive-names.ts';
import { fileLimits } from '../../../../contract/platform/file-limits.ts';
import { safeName } from '../../../../contract/platform/file-name.ts';
import { type ErrorCode, isProblem, problem } from '../../../../contract/platform/problem.ts';
import { entriesOf, headOf, nameOf, openedZip, type ReadRange } from './archive-entries.ts';

const mostUnpacked = 4 * 1024 ** 3 - 2;
/** DICOM pictures shrink to a third, so an archive that shrinks to less than a hundredth was made to do harm. */
const mostRatio = 100;
const mostShown = 20;

export type PlacedEntry = { entry: Entry; dataAt: number };
export type ArchivePlan = {
  entries: readonly PlacedEntry[];
  leftOut: readonly string[];
  isWhole: boolean;
};

/** Reads the archive's list and unpacks nothing. @throws Problem KF005, KF007, KF010, KF015, KF031 to KF033, KF035, and what `read` throws */
export async function planArchive(size: number, read: ReadRange): Promise<ArchivePlan> {
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
      return await planOf(zip, size, reading);
    } finally {
      zip.close();
    }
  } catch (error) {
    // A failed read does not mean that the archive is damaged.
    if (unread !== undefined) throw unread;
    throw isProblem(error) ? error : problem(codeOf(error), { other: '…' });
  }
}

/** @internal */
export function archiveFault(size: number, read: ReadRange): Promise<ErrorCode | undefined> {
  return planArchive(size, read).then(
    () => undefined,
    (error: unknown) => {
      if (isProblem(error)) return error.code;
      throw error;
    },
  );
}

function codeOf(error: unknown): ErrorCode {
  const words = error instanceof Error ? error.message : '';
  if (/encrypt/.test(words)) return 'KF031';
  return /multi-disk/.test(words) ? 'KF035' : 'KF007';
}

const documents = ['[Content_Types].xml', 'META-INF/MANIFEST.MF', 'mimetype'];

async function planOf(zip: ZipFile, size: number, read: ReadRange): Promise<ArchivePlan> {
  if (zip.entryCount > fileLimits.mostEntries) throw problem('KF033', { most: fileLimits.mostEntries });
  const leftOut: string[] = [];
  const staying: Entry[] = [];
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry, entry.fileNameRaw);
    // A document of an office program and a program are ZIP archives as well, and are refused.
    if (documents.includes(name)) throw problem('KF005');
    if (isPlain(entry) && mayStay(name)) staying.push(entry);
    else leftOut.push(printableName(name));
  }
  if (staying.length + leftOut.length === 0) throw problem('KF010');
  const locked = staying.find((entry) => entry.isEncrypted());
  if (locked) throw problem('KF031', { other: printableName(nameOf(locked, locked.fileNameRaw)) });
  refuseBombs(staying);
  const entries: PlacedEntry[] = [];
  let isWhole = true;
  let end = 0;
  for (const entry of staying.toSorted((one, next) => placeOf(one) - placeOf(next))) {
    // Entries that share the same bytes would unpack to far more than is there.
    if (placeOf(entry) < end) throw problem('KF015');
    const head = await headOf(read, entry);
    if (!head || head.dataAt + entry.compressedSize > size) throw problem('KF007');
    end = head.dataAt + entry.compressedSize;
    const isSame = head.name.equals(entry.fileNameRaw);
    isWhole &&= isSame;
    if (isSame || mayStay(nameOf(entry, head.name))) entries.push({ entry, dataAt: head.dataAt });
    else leftOut.push(printableName(nameOf(entry, head.name)));
  }
  if (!entries.some(({ entry }) => isContent(nameOf(entry, entry.fileNameRaw)))) {
    const other = leftOut.slice(0, mostShown).join(', ');
    throw leftOut.length === 0 ? problem('KF010') : problem('KF032', { other });
  }
  return { entries, leftOut: leftOut.slice(0, mostShown), isWhole: isWhole && leftOut.length === 0 };
}

function refuseBombs(entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (unpacked > mostUnpacked || unpacked > smallest + packed * mostRatio) throw problem('KF015');
}

const smallest = 1024 * 1024;

function placeOf({ relativeOffsetOfLocalHeader }: Entry): number {
  return relativeOffsetOfLocalHeader;
}

function printableName(name: string): string {
  return safeName(name.replace(/\/$/, ''));
}

const kindOfFile = 0o170000;
const plainKinds = [0, 0o100000, 0o040000];
const oddAttributes = 0x440;

function isPlain({ externalFileAttributes: attributes }: Entry): boolean {
  return plainKinds.includes((attributes >>> 16) & kindOfFile) && (attributes & oddAttributes) === 0;
}
