import { describe, expect, it } from 'vitest';
import { isGone, keepConnected } from './members.ts';

describe('somebody whose line was cut (B14)', () => {
  /** Looks every two seconds, for so many, and says after how many they were gone. */
  function goneAfter(seconds: number, isConnected: (second: number) => boolean): number | undefined {
    const place = { leftAt: 0, link: { isConnected: () => false } };
    for (let second = 2; second <= seconds; second += 2) {
      const now = second * 1000;
      place.link.isConnected = () => isConnected(second);
      keepConnected(place, now);
      if (isGone(place, now)) return second;
    }
    return undefined;
  }

  it('stays while a connection over which they are seen stands, whatever the room says', () => {
    expect(goneAfter(600, () => true)).toBeUndefined();
  });

  it('keeps their place for ten seconds without one, and as long after one has ended', () => {
    expect(goneAfter(60, () => false)).toBe(12);
    expect(goneAfter(120, (second) => second <= 60)).toBe(72);
  });
});
