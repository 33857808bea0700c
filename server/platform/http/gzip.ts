import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A piece of a gzip file: how it stands in the file, and what it says, for the checksum at the end. */
export type Piece = { packed: Buffer; said: Buffer };

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([0x03, 0x00]);

/** A text that is compressed once and stands in many files: it begins at a byte and refers to nothing before it. */
export function packed(text: string): Piece {
  const said = ofItsOwn(Buffer.from(text));
  return { packed: ofItsOwn(deflateRawSync(said, { level: 6, finishFlush: constants.Z_FULL_FLUSH })), said };
}

/** Such a piece is kept, and a slice of a pool would keep the whole pool with it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A short text as it is: nothing about it shows in the file's length, so it may be a secret (BREACH). */
export function plain(text: string): Piece {
  const said = Buffer.from(text);
  const block = Buffer.alloc(5);
  block.writeUInt16LE(said.length, 1);
  block.writeUInt16LE(said.length ^ 0xffff, 3);
  return { packed: Buffer.concat([block, said]), said };
}

/** The gzip file of the pieces (RFC 1951, RFC 1952). */
export function gzipOf(pieces: readonly Piece[]): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    pieces.reduce((sum, { said }) => crc32(said, sum), 0),
    0,
  );
  end.writeUInt32LE(
    pieces.reduce((sum, { said }) => sum + said.length, 0),
    4,
  );
  return Buffer.concat([header, ...pieces.map((piece) => piece.packed), lastBlock, end]);
}
