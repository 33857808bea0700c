import { expect, it } from 'vitest';
import { levelOf, wordOf } from './sound-level.ts';

it.each([
  [0, 'silent'],
  [0.01, 'quiet'],
  [0.1, 'good'],
  [0.9, 'loud'],
] as const)('says of a sound of %d in words how loud it is (S1-04)', (amplitude, word) => {
  const level = levelOf(Float32Array.from({ length: 512 }, (_, at) => (at % 2 === 0 ? amplitude : -amplitude)));
  expect(level).toBeCloseTo(amplitude);
  expect(wordOf(level)).toBe(word);
});

it('says of no samples that it is silent', () => {
  expect(wordOf(levelOf(new Float32Array()))).toBe('silent');
});
