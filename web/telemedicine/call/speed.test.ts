import { expect, it } from 'vitest';
import { speedOf } from './speed.ts';

it.each([
  [100_000, 500, 'good'],
  [100_000, 2000, 'weak'],
  [100_000, 0, 'good'],
] as const)('says of %i bytes in %i ms whether a line bears a picture: %s (S1-04)', (bytes, milliseconds, speed) => {
  expect(speedOf(bytes, milliseconds)).toBe(speed);
});
