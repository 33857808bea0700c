import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it('counts months from the first day, so that a short month moves none after it (S1-07)', () => {
  const ends = [0, 1, 2, 3].map((no) => periodOf('2027-12-31', 'month', no).until);
  expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
  expect([0, 3, 4].map((no) => periodOf('2028-02-29', 'year', no).from)).toEqual([
    '2028-02-29',
    '2031-02-28',
    '2032-02-29',
  ]);
});

it('leaves no day out and counts none twice, whatever the first day (S1-07)', () => {
  const days = fc
    .integer({ min: 0, max: 20_000 })
    .map((day) => Temporal.PlainDate.from('2000-01-01').add({ days: day }));
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'year' as const), fc.nat(60), (day, period, no) => {
      const [one, next] = [no, no + 1].map((at) => periodOf(day.toString(), period, at));
      expect(one?.until).toBe(next?.from);
      expect((one?.from ?? '') < (one?.until ?? '')).toBe(true);
      const end = Temporal.PlainDate.from(one?.until ?? '');
      expect([day.day, end.daysInMonth]).toContain(end.day);
    }),
  );
});
