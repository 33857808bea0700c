import { expect, it } from 'vitest';
import { earlierMark } from './since.ts';

const now = Temporal.Instant.from('2026-11-24T08:07:30Z');

it.each([
  ['2026-11-24T08:04:59Z', '2026-11-24T08:00:00Z'],
  ['2026-11-24T07:59:59Z', '2026-11-24T07:55:00Z'],
  ['2026-11-24T05:59:59Z', '2026-11-24T05:00:00Z'],
  ['2026-11-20T05:59:59Z', '2026-11-20T00:00:00Z'],
  ['2026-11-24T08:09:00Z', '2026-11-24T08:05:00Z'],
])('what has changed since %s is read once for all who ask from %s on (S3.9-01, T48)', (since, mark) => {
  expect(earlierMark(Temporal.Instant.from(since), now)?.toString()).toBe(mark);
});

it('what is older than a month is asked for whole (S3.9-01, T48)', () => {
  expect(earlierMark(Temporal.Instant.from('2020-01-01T00:00:00Z'), now)).toBeUndefined();
});
