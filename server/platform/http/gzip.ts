import { constants, crc32, deflateRawSync } from 'node:zlib';

export type Piece = { readonly packed: Buffer; readonly bytes: Buffer };

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([0x03, 0x00]);

/** A piece is compressed at its first use, to whole bytes that refer to nothing before, so that many files can share it. */
export function packed(bytes: Buffer): Piece {
  let made: Buffer | undefined;
  return {
    bytes,
    get packed() {
      made ??= ofItsOwn(deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }));
      return made;
    },
  };
}

export function bytesOf(text: string): Buffer {
  return ofItsOwn(Buffer.from(text));
}

/** A slice of Node's buffer pool would keep the whole pool in memory, so it is copied. */
function ofItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** The text is not compressed, so that a secret does not show in the file's length (BREACH). */
export function plain(text: string): Piece {
  const bytes = Buffer.from(text);
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return { packed: Buffer.concat([block, bytes]), bytes };
}

/** Makes a gzip file of the pieces (RFC 1951, RFC 1952). */
export function gzipOf(pieces: readonly Piece[]): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
    0,
  );
  end.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    4,
  );
  return Buffer.concat([header, ...pieces.map((piece) => piece.packed), lastBlock, end]);
}
