import { describe, expect, it } from 'vitest';
import { firstStart } from './first-start.ts';

const at = (clock: string) => Temporal.Instant.from(`2026-11-23T${clock}:00Z`);
const span = (from: string, to: string, isVisit = true) => ({ start: at(from), end: at(to), isVisit });
const queueAt = (now: string, busySpans: ReturnType<typeof span>[], end = '12:00', minutes = 15) => {
  const queue = firstStart({ now: at(now), end: at(end), minutes, busySpans });
  return queue && [queue.start.toString().slice(11, 16), queue.place, queue.minutes];
};

describe('the earliest start in a shift', () => {
  it.each([
    ['is in a few minutes where nobody waits', '09:00', [], ['09:05', 0, 5]],
    ['is at a whole step of the hour', '09:01', [], ['09:10', 0, 9]],
    ['is after the visit that is going on', '09:00', [span('08:50', '09:10')], ['09:10', 1, 10]],
    ['is after the last of the queue', '09:00', [span('09:05', '09:20'), span('09:20', '09:35')], ['09:35', 2, 35]],
    ['fills a gap that somebody has left', '09:00', [span('09:05', '09:20'), span('09:35', '09:50')], ['09:20', 1, 20]],
    ['passes a gap that is too short', '09:00', [span('09:05', '09:20'), span('09:30', '09:45')], ['09:45', 2, 45]],
    ['counts nobody in a time that is free or closed', '09:00', [span('09:00', '10:00', false)], ['10:00', 0, 60]],
    ['touches what comes next', '09:00', [span('09:20', '11:00')], ['09:05', 0, 5]],
    ['needs no order of what is taken', '09:00', [span('09:20', '09:35'), span('09:05', '09:20')], ['09:35', 2, 35]],
    ['ends with the end of the shift', '11:40', [], ['11:45', 0, 5]],
    ['is none where the visit would end after the shift', '11:41', [], undefined],
    ['is none in a shift that is full', '09:00', [span('09:00', '12:00')], undefined],
  ])('%s (S2.2-01)', (_what, now, busySpans, expected) => {
    expect(queueAt(now, busySpans)).toEqual(expected);
  });
});
