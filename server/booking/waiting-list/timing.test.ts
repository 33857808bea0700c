import { describe, expect, it } from 'vitest';
import { offerOf } from './timing.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('an offer', () => {
  const time = (start: string, noticeMinutes = 60) => ({ start, timeZone: 'Europe/Budapest', noticeMinutes });
  const now = at('2026-11-23T10:00:00+01:00');

  it('lasts half an hour, or until the time can no longer be booked', () => {
    expect(offerOf(now, time('2026-11-24T09:00:00+01:00'))).toEqual({ ends: at('2026-11-23T10:30:00+01:00') });
    expect(offerOf(now, time('2026-11-23T11:15:00+01:00'))).toEqual({ ends: at('2026-11-23T10:15:00+01:00') });
  });

  it('is not made of a time that begins too soon to be taken', () => {
    expect(offerOf(now, time('2026-11-23T11:10:00+01:00'))).toEqual({ ends: at('2026-11-23T10:10:00+01:00') });
    expect(offerOf(now, time('2026-11-23T11:09:59+01:00'))).toBeUndefined();
    expect(offerOf(now, time('2026-11-23T09:00:00+01:00'))).toBeUndefined();
  });

  it('waits for eight in the morning, unless the time would be too near by then: it is never lost to the night', () => {
    const night = at('2026-11-23T22:00:00+01:00');
    expect(offerOf(night, time('2026-11-24T09:10:00+01:00'))).toEqual({ later: at('2026-11-24T08:00:00+01:00') });
    expect(offerOf(night, time('2026-11-24T09:09:00+01:00'))).toBeUndefined();
  });
});
