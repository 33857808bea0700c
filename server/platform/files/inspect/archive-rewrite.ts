import type { Entry } from 'yauzl';
import type { PlacedEntry } from './archive.ts';
import type { ReadRange } from './archive-entries.ts';

const descriptorFollows = 0x08;
const largeFileField = 0x0001;

export async function* rewritten(entries: readonly PlacedEntry[], read: ReadRange): AsyncGenerator<Uint8Array> {
  const list: Buffer[] = [];
  let at = 0;
  for (const { entry, dataAt } of entries) {
    const head = headOf(entry);
    list.push(lineOf(entry, at));
    yield head;
    yield* read(dataAt, dataAt + entry.compressedSize);
    at += head.length + entry.compressedSize;
  }
  const listed = Buffer.concat(list);
  yield listed;
  yield endOf(entries.length, listed.length, at);
}

function factsOf(entry: Entry): Buffer {
  const facts = Buffer.alloc(24);
  facts.writeUInt16LE(entry.versionNeededToExtract, 0);
  // The head of the entry has check sum and sizes, so no descriptor follows the bytes.
  facts.writeUInt16LE(entry.generalPurposeBitFlag & ~descriptorFollows, 2);
  facts.writeUInt16LE(entry.compressionMethod, 4);
  facts.writeUInt16LE(entry.lastModFileTime, 6);
  facts.writeUInt16LE(entry.lastModFileDate, 8);
  facts.writeUInt32LE(entry.crc32, 10);
  facts.writeUInt32LE(entry.compressedSize, 14);
  facts.writeUInt32LE(entry.uncompressedSize, 18);
  facts.writeUInt16LE(entry.fileNameRaw.length, 22);
  return facts;
}

function headOf(entry: Entry): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), factsOf(entry), Buffer.alloc(2), entry.fileNameRaw]);
}

function lineOf(entry: Entry, at: number): Buffer {
  const extra = extraOf(entry);
  const start = Buffer.from('PK\x01\x02\0\0');
  start.writeUInt16LE(entry.versionMadeBy, 4);
  const rest = Buffer.alloc(16);
  rest.writeUInt16LE(extra.length, 0);
  rest.writeUInt16LE(entry.fileCommentRaw.length, 2);
  rest.writeUInt16LE(entry.internalFileAttributes, 6);
  rest.writeUInt32LE(entry.externalFileAttributes, 8);
  rest.writeUInt32LE(at, 12);
  return Buffer.concat([start, factsOf(entry), rest, entry.fileNameRaw, extra, entry.fileCommentRaw]);
}

function extraOf({ extraFields }: Entry): Buffer {
  const fields = extraFields.filter(({ id }) => id !== largeFileField);
  return Buffer.concat(
    fields.flatMap(({ id, data }) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(id, 0);
      head.writeUInt16LE(data.length, 2);
      return [head, data];
    }),
  );
}

function endOf(count: number, listBytes: number, listAt: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listBytes, 12);
  end.writeUInt32LE(listAt, 16);
  return end;
}
