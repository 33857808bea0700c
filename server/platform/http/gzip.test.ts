import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, gzipOf, packed, plain } from './gzip.ts';

it('is read back as what its pieces say, compressed or plain, in any order', () => {
  const piece = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 3000 }), compressed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const file = gzipOf(pieces.map(({ text, compressed }) => (compressed ? packed(Buffer.from(text)) : plain(text))));
      expect(gunzipSync(file).toString()).toBe(pieces.map(({ text }) => text).join(''));
    }),
  );
});

it('has the same length whatever a plain piece says', () => {
  const page = packed(Buffer.from('a page that says abcdef'));
  expect(gzipOf([page, plain('abcdef')]).length).toBe(gzipOf([page, plain('uvwxyz')]).length);
});

it('keeps no memory beyond its own bytes, however small the pieces are (F23)', () => {
  const page = bytesOf('a piece of a page '.repeat(50));
  const pieces = Array.from({ length: 50 }, (_, no) => packed(page.subarray(no * 18, no * 18 + 18)));
  const buffers = new Set(pieces.flatMap(({ packed: file, bytes }) => [file.buffer, bytes.buffer]));
  const own = pieces.reduce((sum, { packed: file }) => sum + file.length, page.length);
  expect([...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(own);
});
