import { expect, it } from 'vitest';
import { createKeys } from './keys.ts';
import { markIn, newMark } from './signed-mark.ts';

const keys = createKeys('a secret of the tests, long enough to be one');

it('a mark is known again for its own purpose and about the same thing alone (T08)', () => {
  const mark = newMark(keys, 'known-device', '1 anna@example.com');
  expect(markIn(keys, 'known-device', mark, '1 anna@example.com')).toBe(mark.slice(0, 22));
  expect(markIn(keys, 'known-device', mark, '1 bela@example.com')).toBeUndefined();
  expect(markIn(keys, 'visitor-mark', mark, '1 anna@example.com')).toBeUndefined();
  const other = createKeys('another secret of the tests, as long as that');
  expect(markIn(other, 'known-device', mark, '1 anna@example.com')).toBeUndefined();
});

it.each([
  undefined,
  '',
  'A',
  'A'.repeat(44),
  'é'.repeat(44),
  `${'A'.repeat(43)}ű`,
  'A'.repeat(45),
  '\u0000'.repeat(44),
])('a mark that is none of ours is none, and no fault: %j (T08)', (text) =>
  expect(markIn(keys, 'visitor-mark', text)).toBeUndefined(),
);
