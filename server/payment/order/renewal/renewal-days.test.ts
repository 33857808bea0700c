import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unpaid } from '../../../../contract/payment/renewal-rules.ts';
import { dayIn } from '../../../platform/clock.ts';
import { periodOf } from '../../plan/period.ts';
import { extended } from '../../plan-subscription/next-payment.ts';
import { priceAt } from '../../plan-subscription/price-at.ts';
import { firstPeriodTold } from './tell-of-prices.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((day) => Temporal.PlainDate.from('2000-01-01').add({ days: day }));
const periods = fc.constantFrom('month' as const, 'year' as const);
const daysFrom = (from: string, to: string) => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;

it('a price holds from the first unpaid period that begins thirty days after it was told, whatever the day (not-shown 5.11)', () => {
  fc.assert(
    fc.property(days, periods, fc.nat(40), fc.nat(400), (first, period, paid, gone) => {
      const firstDay = first.toString();
      const paidUntil = periodOf(firstDay, period, paid).until;
      const today = Temporal.PlainDate.from(paidUntil).subtract({ days: gone }).toString();
      const from = firstPeriodTold(firstDay, paidUntil, { period }, today);
      expect(from >= paidUntil && daysFrom(today, from) >= 30).toBe(true);
      const starts = Array.from({ length: 60 }, (_none, no) => periodOf(firstDay, period, no).from);
      expect(starts.filter((start) => start >= paidUntil && start < from && daysFrom(today, start) >= 30)).toEqual([]);
      const prices = { price_amount: 1, next_price_amount: 2, next_price_from: from };
      expect(starts.map((start) => priceAt(prices, start))).toEqual(starts.map((start) => (start < from ? 1 : 2)));
    }),
  );
});

it('renewals keep the day of the month through short months and leap years, and leave no day unpaid (S3.13-01)', () => {
  fc.assert(
    fc.property(days, periods, fc.integer({ min: 1, max: 30 }), (first, period, times) => {
      const first_day = first.toString();
      let paid_until = periodOf(first_day, period, 0).until;
      for (let no = 1; no <= times; no += 1) {
        expect(periodOf(first_day, period, no).from).toBe(paid_until);
        paid_until = extended({ first_day, paid_until }, { period });
      }
      const { day, daysInMonth } = Temporal.PlainDate.from(paid_until);
      expect(day).toBe(Math.min(first.day, daysInMonth));
    }),
  );
});

it('a day begins at midnight of the partner’s zone, also where the clock is changed, so each is charged on once (S3.13-01)', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('Europe/Budapest', 'Europe/Bucharest'), fc.nat(86_399), (date, zone, second) => {
      const start = date.toZonedDateTime(zone).toInstant();
      expect(dayIn(start, zone)).toBe(date.toString());
      expect(dayIn(start.subtract({ nanoseconds: 1 }), zone) < date.toString()).toBe(true);
      const later = dayIn(start.add({ seconds: second }), zone);
      // The day on which clocks go forward has an hour less.
      expect([date.toString(), date.add({ days: 1 }).toString()]).toContain(later);
    }),
  );
});

it('the tries of an unpaid renewal follow each other and are over before cover rests, which is over before the end (not-shown 5.11)', () => {
  const { tryOn, suspend, end } = unpaid;
  expect(tryOn).toHaveLength(3);
  expect([0, ...tryOn, suspend, end].every((day, at, all) => at === 0 || day >= (all[at - 1] ?? 0))).toBe(true);
  expect(suspend).toBe(14);
});
