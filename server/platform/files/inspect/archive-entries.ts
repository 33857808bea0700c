import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

export type ReadRange = (from: number, to: number) => AsyncIterable<Uint8Array>;

export function openedZip(size: number, read: ReadRange): Promise<ZipFile> {
  const base: unknown = Reflect.construct(RandomAccessReader, []);
  if (!(base instanceof RandomAccessReader)) throw new Error('yauzl makes no reader');
  const reader = Object.assign(base, {
    _readStreamForRange: (from: number, to: number) => Readable.from(read(from, to)),
  });
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false } as const;
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

const headBytes = 30;
const mark = 0x04034b50;

export async function nameBefore(read: ReadRange, { relativeOffsetOfLocalHeader: at, fileNameRaw }: Entry) {
  const head = Buffer.concat(await Array.fromAsync(read(at, at + headBytes + fileNameRaw.length)));
  if (head.length < headBytes || head.readUInt32LE(0) !== mark) return undefined;
  return head.subarray(headBytes, headBytes + head.readUInt16LE(26));
}
