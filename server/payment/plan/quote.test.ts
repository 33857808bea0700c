import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodOf } from './period.ts';
import { quoteOf } from './quote.ts';

const first = fc
  .integer({ min: 0, max: 20_000 })
  .map((day) => Temporal.PlainDate.from('2000-01-01').add({ days: day }));
const period = fc.constantFrom('month' as const, 'year' as const);
const sum = fc.integer({ min: 1, max: 9_999_999 });

it('nothing is lost or made by rounding when a plan is changed, on any day of any period (S3.13-02, not-shown 5.11)', () => {
  fc.assert(
    fc.property(first, period, fc.nat(30), fc.nat(400), sum, sum, sum, (day, every, no, gone, price, to, paid) => {
      const firstDay = day.toString();
      const value = Math.min(paid, price);
      const { from, until } = periodOf(firstDay, every, no);
      const date = Temporal.PlainDate.from(from).add({ days: gone });
      const today = date.toString();
      const quote = quoteOf({ firstDay, paidUntil: until, period: every, price, value }, to, today);
      if (today >= until) {
        expect(quote).toBeUndefined();
        return;
      }
      if (!quote) throw new Error('a running period can be changed');
      const { credit, pays, startsOn } = quote;
      expect([Number.isInteger(credit), Number.isInteger(pays)]).toEqual([true, true]);
      expect(credit >= 0 && credit <= value).toBe(true);
      if (startsOn === until) {
        expect([credit, pays, to <= price || to <= value]).toEqual([0, 0, true]);
        return;
      }
      expect([startsOn, pays + credit]).toEqual([today, to]);
      // The credit and the used part add up to the sum paid, to the unit.
      const length = date.until(until, { largestUnit: 'day' }).days;
      const all = Temporal.PlainDate.from(from).until(until, { largestUnit: 'day' }).days;
      expect(credit * all <= value * length && (credit + 1) * all > value * length).toBe(true);
    }),
  );
});

it('what is left of a period counts for less from day to day, and for all of it on its first (S3.13-02)', () => {
  const run = { firstDay: '2026-11-23', paidUntil: '2026-12-23', period: 'month', price: 3990, value: 3990 } as const;
  expect(quoteOf(run, 39_900, '2026-11-23')).toEqual({ credit: 3990, pays: 35_910, startsOn: '2026-11-23' });
  expect(quoteOf(run, 39_900, '2026-12-22')).toEqual({ credit: 133, pays: 39_767, startsOn: '2026-12-22' });
  expect(quoteOf(run, 1990, '2026-11-30')).toEqual({ credit: 0, pays: 0, startsOn: '2026-12-23' });
  expect(quoteOf({ ...run, paidUntil: '2027-01-23' }, 39_900, '2026-12-10')).toBeUndefined();
});
