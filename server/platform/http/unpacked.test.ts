import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pieceSize, unpacked } from './unpacked.ts';

it('what was kept packed comes whole, in few and large pieces (T42, T48)', async () => {
  const text = Array.from({ length: 50_000 }, (_none, at) => `a line with the number ${at}\n`).join('');
  const pieces: Uint8Array[] = [];
  for await (const piece of unpacked(gzipSync(text))) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(text);
  expect(pieces.length).toBeLessThanOrEqual(Math.ceil(text.length / pieceSize) + 1);
});
