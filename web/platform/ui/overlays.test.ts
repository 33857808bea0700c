import { expect, it } from 'vitest';
import { isHeld } from './overlays.ts';

it.each([
  ['leaves nothing behind where nothing is open', 0, '/', false],
  ['closes what is open instead of going on', 1, '/services/provider-search', true],
  ['closes the topmost of several', 2, '/', true],
  ['never holds up the privacy statement', 1, '/privacy-statement', false],
])('%s (S2.9-03)', (_what, count, to, expected) => {
  expect(isHeld(count, to)).toBe(expected);
});
