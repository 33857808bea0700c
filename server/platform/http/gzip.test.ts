import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gzipOf, packed, plain } from './gzip.ts';

it('is read back as what its pieces say, compressed or plain, in any order', () => {
  const piece = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 3000 }), compressed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const file = gzipOf(pieces.map(({ text, compressed }) => (compressed ? packed(text) : plain(text))));
      expect(gunzipSync(file).toString()).toBe(pieces.map(({ text }) => text).join(''));
    }),
  );
});

it('has the same length whatever a plain piece says', () => {
  const page = packed('a page that says abcdef');
  expect(gzipOf([page, plain('abcdef')]).length).toBe(gzipOf([page, plain('uvwxyz')]).length);
});

it('keeps no memory beyond its own bytes, however small the pieces are (F23)', () => {
  const pieces = Array.from({ length: 50 }, (_, no) => packed(`piece ${no} `.repeat(no)));
  const buffers = pieces.flatMap(({ packed: file, said }) => [file, said]);
  const held = new Set(buffers.map(({ buffer }) => buffer));
  const own = buffers.reduce((sum, { length }) => sum + length, 0);
  expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(own);
});
