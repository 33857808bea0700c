import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { deniedExtensions, extensionOf } from '../../../../contract/platform/file-limits.ts';
import type { ErrorCode } from '../../../../contract/platform/problem.ts';

const mostEntries = 20_000;
const mostUnpacked = 4 * 1024 ** 3;
/** Pictures of DICOM shrink to a third; what shrinks to a hundredth was made to. */
const mostRatio = 100;
/** Whoever opens the archive must not start a program by it, and nobody looks into an archive in an archive. */
const unwanted = [...deniedExtensions, 'bat', 'cmd', 'com', 'dll', 'jar', 'lnk', 'msi', 'ps1', 'scr', 'svg', 'vbs'];
const packed = ['7z', 'bz2', 'gz', 'rar', 'tar', 'tgz', 'xz', 'zip'];

export type ReadRange = (from: number, to: number) => AsyncIterable<Uint8Array>;

/** Looks at the list of an archive's files and unpacks none. Undefined when it may be kept. */
export async function archiveFault(size: number, read: ReadRange): Promise<ErrorCode | undefined> {
  try {
    const zip = await openedZip(size, read);
    try {
      return await faultIn(zip, size);
    } finally {
      zip.close();
    }
  } catch {
    return 'KF007';
  }
}

async function faultIn(zip: ZipFile, size: number): Promise<ErrorCode | undefined> {
  if (zip.entryCount > mostEntries) return 'KF015';
  let unpacked = 0;
  let count = 0;
  const places: { from: number; to: number }[] = [];
  for await (const entry of entriesOf(zip)) {
    count += 1;
    unpacked += entry.uncompressedSize;
    const { relativeOffsetOfLocalHeader: from, compressedSize, fileName } = entry;
    places.push({ from, to: from + compressedSize });
    if (entry.isEncrypted()) return 'KF006';
    if (unwanted.includes(extensionOf(fileName))) return 'KF014';
    if (packed.includes(extensionOf(fileName)) || unpacked > mostUnpacked) return 'KF015';
  }
  if (count === 0) return 'KF010';
  if (unpacked > size * mostRatio) return 'KF015';
  // The same bytes named many times unpack to far more than lies there.
  const inOrder = places.toSorted((one, other) => one.from - other.from);
  return inOrder.some(({ from }, at) => from < (inOrder[at - 1]?.to ?? 0)) ? 'KF015' : undefined;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const next = await new Promise<Entry | undefined>((done, fail) => {
      zip
        .once('entry', done)
        .once('end', () => done(undefined))
        .once('error', fail);
      zip.readEntry();
    });
    zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
    if (!next) return;
    yield next;
  }
}

function openedZip(size: number, read: ReadRange): Promise<ZipFile> {
  const base: RandomAccessReader = Reflect.construct(RandomAccessReader, []);
  const reader = Object.assign(base, {
    _readStreamForRange: (from: number, to: number) => Readable.from(read(from, to)),
  });
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false } as const;
  return new Promise((done, fail) => {
    fromRandomAccessReader(reader, size, options, (error, zip) => (error ? fail(error) : done(zip)));
  });
}
