import { describe, expect, it } from 'vitest';
import { atTop, type LadderState, type LineSample, ladder, nextRung, rungAt } from './ladder.ts';

const good: LineSample = { loss: 0, available: Number.POSITIVE_INFINITY, silent: 0 };

function reached(samples: readonly LineSample[], from: LadderState = atTop): LadderState {
  return samples.reduce(nextRung, from);
}
const times = (count: number, sample: LineSample) => Array.from({ length: count }, () => sample);
const nameReached = (samples: readonly LineSample[], from?: LadderState) => rungAt(reached(samples, from))?.name;

describe('the ladder of a bad line (B14)', () => {
  it.each([
    ['a good line', good, 'full'],
    ['5 % loss', { ...good, loss: 0.05 }, 'full'],
    ['20 % loss', { ...good, loss: 0.2 }, 'least'],
    ['300 kbit/s', { ...good, available: 300_000 }, 'less'],
    ['100 kbit/s', { ...good, available: 100_000 }, 'audio'],
    ['40 % loss', { ...good, loss: 0.4 }, 'audio'],
    ['10 s of nothing', { ...good, silent: 10 }, 'phone'],
  ] as const)('keeps of %s what it bears', (_line, sample, name) => {
    expect(nameReached(times(6, sample))).toBe(name);
  });

  it('gives up the picture before the voice, and never the other way', () => {
    const firstWithout = ladder.findIndex(({ video }) => video === undefined);
    expect(ladder.slice(firstWithout).map(({ name }) => name)).toEqual(['audio', 'phone']);
    const rates = ladder.flatMap(({ video }) => (video ? [video.bitrate] : []));
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(ladder.every(({ video }) => video === undefined || video.frames >= 20)).toBe(true);
  });

  it('leaves a rung for no single look', () => {
    expect(nameReached([{ ...good, loss: 0.5 }, good, { ...good, loss: 0.5 }])).toBe('full');
  });

  it('climbs one by one where the line is good again', () => {
    let state = reached(times(2, { ...good, loss: 0.2 }));
    const seen = ['least'];
    for (let look = 0; look < 40; look += 1) {
      state = nextRung(state, good);
      const name = rungAt(state)?.name ?? '';
      if (seen.at(-1) !== name) seen.push(name);
    }
    expect(seen).toEqual(['least', 'less', 'full']);
  });

  it('offers the telephone no longer than nothing comes', () => {
    const cut = reached(times(2, { ...good, silent: 10 }));
    expect(nameReached([good], cut)).toBe('audio');
  });

  it('tries the picture less and less often where it fails each time', () => {
    const waits: number[] = [];
    let state = reached(times(2, { ...good, available: 100_000 }));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      let looks = 0;
      for (; rungAt(state)?.name === 'audio'; looks += 1) state = nextRung(state, good);
      waits.push(looks);
      state = reached(times(2, { ...good, available: 100_000 }), state);
    }
    expect(waits).toEqual([5, 10, 20, 40, 40, 40]);
  });
});
