import { describe, expect, it } from 'vitest';
import { closings } from '../../../contract/telemedicine/line.ts';
import { attemptAfter, endBy, waitBefore } from './reconnect.ts';

const abnormal = 1006;
const restarting = 1012;

describe('a line that was cut (B14)', () => {
  it('opens again at once, and then after growing waits of at most two seconds', () => {
    const waits = Array.from({ length: 20 }, (_, attempt) => waitBefore(attempt));
    expect(waits[0]).toBe(0);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(Math.max(...waits)).toBe(2000);
  });

  it('has tried four times within two seconds, so that a call is back within five', () => {
    const within = [0, 1, 2, 3].reduce((sum, attempt) => sum + waitBefore(attempt), 0);
    expect(within).toBeLessThan(2000);
  });

  it.each([
    [closings.elsewhere, 'elsewhere'],
    [closings.refused, 'refused'],
    [closings.full, 'full'],
    [closings.flood, undefined],
    [closings.malformed, undefined],
    [abnormal, undefined],
    [restarting, undefined],
  ])('that was closed with %i stays closed: %s', (code, end) => {
    expect(endBy(code)).toBe(end);
  });

  it('waits longest where this page said too much', () => {
    expect(waitBefore(attemptAfter(closings.flood, 0))).toBe(2000);
    expect(waitBefore(attemptAfter(abnormal, 0))).toBe(0);
  });
});
