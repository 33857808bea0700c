import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayParts } from '../../../contract/booking/day-part.ts';
import { startOfTests } from '../../../tests/support/fixture.ts';
import { lineFor, type WaitingPerson, type Wish } from './line.ts';

const seed = 20261123;
const day = (no: number) => Temporal.PlainDate.from('2026-11-23').add({ days: no }).toString();

const wish: fc.Arbitrary<Wish> = fc.record({
  earliest_day: fc.integer({ min: 0, max: 10 }).map(day),
  latest_day: fc.integer({ min: 3, max: 20 }).map(day),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  day_parts: fc.subarray<string>([...dayParts], { minLength: 1 }),
  before: fc.option(fc.constant('2026-12-01T12:00:00Z'), { freq: 4 }),
});
const waiter: fc.Arbitrary<WaitingPerson> = fc
  .tuple(wish, fc.uuid(), fc.nat(500))
  .map(([wished, place_id, minutes]) => ({
    ...wished,
    place_id,
    waits_since: startOfTests.subtract({ minutes }).toString(),
  }));
const people = { selector: ({ place_id }: WaitingPerson) => place_id };

/** Another library than the line's gives the clinic's wall clock. */
const clocks = ['Europe/Budapest', 'Europe/Bucharest'].map((timeZone) => ({
  timeZone,
  format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
}));
const time = fc.tuple(fc.nat(20 * 24 * 2), fc.constantFrom(...clocks)).map(([half, { timeZone, format }]) => {
  const start = startOfTests.add({ minutes: 30 * half }).toString();
  const [date = '', clock = ''] = format.format(new Date(start)).split(' ');
  const part = clock < '12:00' ? 'morning' : clock < '17:00' ? 'afternoon' : 'evening';
  return { start, timeZone, date, part, weekday: new Date(`${date}T00:00:00Z`).getUTCDay() || 7 };
});
type Time = typeof time extends fc.Arbitrary<infer One> ? One : never;

/** The line's rule in a second version. */
function suits({ earliest_day, latest_day, weekdays, day_parts, before }: Wish, one: Time): boolean {
  const inWindow = one.date >= earliest_day && one.date <= latest_day;
  const sooner = before === null || Date.parse(one.start) < Date.parse(before);
  return inWindow && weekdays.includes(one.weekday) && day_parts.includes(one.part) && sooner;
}

describe('the line for a time', () => {
  it('has everybody whom the time suits and nobody else, the longest wait first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(waiter, people), time, (all, freed) => {
        const line = lineFor(all, freed);
        expect(new Set(line)).toEqual(new Set(all.filter((one) => suits(one, freed))));
        const since = line.map(({ waits_since }) => Date.parse(waits_since));
        expect(since).toEqual(since.toSorted((one, other) => one - other));
        expect(lineFor(all.toReversed(), freed)).toEqual(line);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

type Person = WaitingPerson & { answers: 'takes' | 'passes' | 'is silent'; turns: number };

/** Each time goes down its line until somebody takes it. */
function simulate(everybody: readonly Person[], freed: readonly Time[]) {
  let waiting = [...everybody];
  let now = startOfTests;
  const winners = freed.map((one) => {
    let rest = waiting;
    for (;;) {
      const [next] = lineFor(rest, one);
      if (!next) return undefined;
      const overtaken = rest.filter((other) => Date.parse(other.waits_since) < Date.parse(next.waits_since));
      expect(overtaken.filter((other) => suits(other, one))).toEqual([]);
      rest = rest.filter((other) => other !== next);
      next.turns += 1;
      now = now.add({ minutes: next.answers === 'is silent' ? 30 : 1 });
      if (next.answers === 'is silent') next.waits_since = now.toString();
      if (next.answers !== 'takes') continue;
      waiting = waiting.filter((other) => other !== next);
      return next;
    }
  });
  return { winners, waiting };
}

describe('ten thousand times that become free', () => {
  const answer = fc.constantFrom('takes', 'takes', 'takes', 'passes', 'is silent');
  const person = fc.tuple(waiter, answer).map(([one, answers]): Person => ({ ...one, answers, turns: 0 }));
  const crowd = fc.uniqueArray(person, { ...people, minLength: 400, maxLength: 400, size: 'max' });
  const [everybody = []] = fc.sample(crowd, { seed, numRuns: 1 });
  const freed = fc.sample(time, { seed, numRuns: 10_000 });
  const { winners, waiting } = simulate(everybody, freed);
  const won = winners.filter((winner) => winner !== undefined);

  it('have one winner at most each, and each person wins once (I1)', () => {
    expect(winners).toHaveLength(10_000);
    expect(won.length).toBeGreaterThan(100);
    expect(new Set(won).size).toBe(won.length);
  });

  it('are offered to everybody whom one of them suits: nobody starves, not even whoever never answers', () => {
    const receivers = everybody.filter(({ turns }) => turns > 0);
    expect(new Set(receivers)).toEqual(new Set(everybody.filter((one) => freed.some((slot) => suits(one, slot)))));
    expect(waiting.filter(({ answers, turns }) => answers === 'takes' && turns > 0)).toEqual([]);
  });
});
