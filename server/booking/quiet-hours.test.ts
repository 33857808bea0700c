import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string) => Temporal.Instant.from(text);
const localTime = (instant: Temporal.Instant | undefined, zone = 'Europe/Budapest') =>
  instant?.toZonedDateTimeISO(zone).toPlainDateTime().toString();

describe('the quiet hours', () => {
  it.each([
    ['2026-11-23T07:59:59+01:00', '2026-11-23T08:00:00'],
    ['2026-11-23T08:00:00+01:00', undefined],
    ['2026-11-23T19:59:59+01:00', undefined],
    ['2026-11-23T20:00:00+01:00', '2026-11-24T08:00:00'],
    ['2026-12-31T23:30:00+01:00', '2027-01-01T08:00:00'],
  ])('at %s last until %s', (now, end) => {
    expect(localTime(quietUntil(at(now), 'Europe/Budapest'))).toBe(end);
  });

  it.each([
    // The clock goes forward: eleven hours from eight to eight.
    ['2026-03-28T20:00:00+01:00', '2026-03-29T08:00:00', 11],
    ['2026-03-29T01:59:59+01:00', '2026-03-29T08:00:00', undefined],
    // The hour between two and three comes twice: thirteen hours.
    ['2026-10-24T20:00:00+02:00', '2026-10-25T08:00:00', 13],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T08:00:00', undefined],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T08:00:00', undefined],
  ])('from %s end at eight by the clock of the wall, over a change of clocks', (now, end, hours) => {
    const until = quietUntil(at(now), 'Europe/Budapest');
    expect(localTime(until)).toBe(end);
    if (until && hours !== undefined) expect(at(now).until(until).total('hours')).toBe(hours);
  });

  it('are those of the clinic, an hour earlier in Bucharest', () => {
    const now = at('2026-11-23T19:30:00+01:00');
    expect(quietUntil(now, 'Europe/Budapest')).toBeUndefined();
    expect(localTime(quietUntil(now, 'Europe/Bucharest'), 'Europe/Bucharest')).toBe('2026-11-24T08:00:00');
  });
});
