import { expect, it } from 'vitest';
import { waitFor } from './use-delayed.ts';

it.each([
  ['waits 200 ms before it shows that something is fetched', true, false, 0, 200],
  ['keeps showing it for 600 ms at least', false, true, 150, 450],
  ['hides it at once when that is over', false, true, 700, 0],
  ['changes nothing while it is right', true, true, 50, undefined],
  ['changes nothing at rest', false, false, 9999, undefined],
])('%s (S9-11)', (_what, busy, isShown, shownFor, wait) => {
  expect(waitFor(busy, isShown, shownFor)).toBe(wait);
});
