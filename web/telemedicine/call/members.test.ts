import { describe, expect, it } from 'vitest';
import { isGone, keepConnected, newMember, seeReach, shownOf } from './members.ts';
import type { PeerLink } from './peer-link.ts';

describe('somebody whose line was cut (B14)', () => {
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

describe('somebody to whom no connection comes about, as a relay stands still, is away or refuses (R24)', () => {
  const link = (isConnected: boolean): Pick<PeerLink, 'isConnected'> => ({ isConnected: () => isConnected });

  it('is offered the telephone after twelve seconds, however often a connection is begun, until one stands', () => {
    const reach = { link: link(false), missingSince: undefined, unreached: false };
    const changes = Array.from({ length: 16 }, (_, no) => {
      reach.link = link(no === 14);
      return seeReach(reach, no * 1000) ? [no, reach.unreached] : [];
    });
    expect(changes.filter((change) => change.length > 0)).toEqual([
      [12, true],
      [14, false],
    ]);
  });

  it('is only waited for where none is begun, because the visit has not', () => {
    const member = newMember({ id: 'a', role: 'doctor', name: 'Dr. Kiss Anna' });
    for (const now of [0, 60_000]) expect(seeReach(member, now)).toBe(false);
    expect(shownOf(member).rung).toBe('full');
    expect(shownOf({ ...member, unreached: true }).rung).toBe('phone');
  });
});
