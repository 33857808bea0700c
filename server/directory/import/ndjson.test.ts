import { expect, it } from 'vitest';
import { z } from 'zod';
import { linesOf, longestLine, readLine } from './ndjson.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(text: string | Uint8Array, size = 7) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const allLines = [];
  for await (const lines of linesOf(inPieces(bytes, size))) allLines.push(...lines);
  return allLines;
}

it('finds the same lines however the stream is cut', async () => {
  const text = 'első\nmásodik őű\r\n\nnegyedik';
  const whole = await read(text, 1000);
  expect(whole.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  for (const size of [1, 2, 3, 5]) expect(await read(text, size)).toEqual(whole);
});

it('names a line over 64 kB without keeping it, and goes on with the next', async () => {
  const lines = await read(`{}\n"${'x'.repeat(longestLine)}"\n{}\n`, 1000);
  expect(lines).toEqual([
    { no: 1, text: '{}' },
    { no: 2, problem: 'longer than 64 kB' },
    { no: 3, text: '{}' },
  ]);
});

it('names a last line that is too long and has no end', async () => {
  expect(await read('x'.repeat(longestLine * 2), 4096)).toEqual([{ no: 1, problem: 'longer than 64 kB' }]);
});

it('names a line that is not UTF-8', async () => {
  expect(await read(new Uint8Array([0x7b, 0xff, 0x0a, 0x61]))).toEqual([
    { no: 1, problem: 'not UTF-8' },
    { no: 2, text: 'a' },
  ]);
});

it('passes over empty lines and says what is wrong with a bad one', () => {
  const schema = z.object({ id: z.string('no id') });
  expect(readLine({ no: 1, text: ' \r' }, schema)).toBeUndefined();
  expect(readLine({ no: 1, text: '{"id":' }, schema)).toEqual({ problem: 'broken JSON' });
  expect(readLine({ no: 1, text: '{}' }, schema)).toEqual({ problem: 'id: no id' });
  expect(readLine({ no: 1, text: '{"id":"a"}' }, schema)).toEqual({ value: { id: 'a' } });
});
