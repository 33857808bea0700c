import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReader, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl';

export type ReadRange = (from: number, to: number) => AsyncIterable<Uint8Array>;

/** Names are read as bytes, because the library would take a name that leads out of the archive for damage. */
const options = { lazyEntries: true, validateEntrySizes: true, decodeStrings: false, autoClose: false } as const;

export function openedZip(size: number, read: ReadRange): Promise<ZipFile> {
  const base: unknown = Reflect.construct(RandomAccessReader, []);
  if (!(base instanceof RandomAccessReader)) throw new Error('yauzl makes no reader');
  const reader = Object.assign(base, {
    _readStreamForRange: (from: number, to: number) => Readable.from(read(from, to)),
  });
  return new Promise((done, fail) => {
    fromRandomAccessReader(reader, size, options, (error, zip) => (error ? fail(error) : done(zip)));
  });
}

export async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
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

export function nameOf({ generalPurposeBitFlag, extraFields }: Entry, raw: Buffer): string {
  return getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, false);
}

const headBytes = 30;
const mark = 0x04034b50;

export async function headOf(read: ReadRange, { relativeOffsetOfLocalHeader: at }: Entry) {
  const head = await bytesOf(read, at, at + headBytes);
  if (head.length < headBytes || head.readUInt32LE(0) !== mark) return undefined;
  const nameEnd = at + headBytes + head.readUInt16LE(26);
  const name = await bytesOf(read, at + headBytes, nameEnd);
  return { name, dataAt: nameEnd + head.readUInt16LE(28) };
}

async function bytesOf(read: ReadRange, from: number, to: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(read(from, to)));
}
