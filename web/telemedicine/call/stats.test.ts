import { describe, expect, it } from 'vitest';
import { noCounts, sampleOf } from './stats.ts';

const incoming = (packetsReceived: number, packetsLost: number) => ({
  type: 'inbound-rtp',
  packetsReceived,
  packetsLost,
});

describe('what a line did between two looks (B14)', () => {
  it('is lost in the worse direction', () => {
    const { counts } = sampleOf([incoming(100, 0)], noCounts, 1000);
    expect(sampleOf([incoming(190, 10)], counts, 3000).sample.loss).toBeCloseTo(0.1);
    const report = { type: 'remote-inbound-rtp', fractionLost: 0.3 };
    expect(sampleOf([incoming(190, 10), report], counts, 3000).sample.loss).toBeCloseTo(0.3);
  });

  it('has as much room as the browser says of the pair in use, and no limit where it says nothing', () => {
    const pairs = [
      { type: 'candidate-pair', nominated: false, availableOutgoingBitrate: 1 },
      { type: 'candidate-pair', nominated: true, availableOutgoingBitrate: 250_000 },
    ];
    expect(sampleOf(pairs, noCounts, 0).sample.available).toBe(250_000);
    expect(sampleOf([], noCounts, 0).sample.available).toBe(Number.POSITIVE_INFINITY);
  });

  it('is silent from the last packet on', () => {
    const first = sampleOf([incoming(100, 0)], noCounts, 1000);
    const second = sampleOf([incoming(100, 0)], first.counts, 3000);
    const third = sampleOf([incoming(100, 0)], second.counts, 5000);
    const fourth = sampleOf([incoming(101, 0)], third.counts, 7000);
    expect([first, second, third, fourth].map(({ sample }) => sample.silent)).toEqual([0, 2, 4, 0]);
  });

  it('is not silent while the other one only says nothing', () => {
    const pair = (responsesReceived: number) => ({ type: 'candidate-pair', nominated: true, responsesReceived });
    const { counts } = sampleOf([incoming(100, 0), pair(4)], noCounts, 1000);
    expect(sampleOf([incoming(100, 0), pair(5)], counts, 6000).sample.silent).toBe(0);
  });

  it('counts nothing below zero where packets come late', () => {
    const { counts } = sampleOf([incoming(100, 10)], noCounts, 1000);
    expect(sampleOf([incoming(150, 5)], counts, 3000).sample.loss).toBe(0);
  });
});
