import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deep } from '../../../tests/support/deep.ts';
import { reckon, type Terms } from './reckon.ts';
import { termOf } from './term.ts';

const numRuns = deep ? 100_000 : 5000;
const money = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 900_000_000 }));
const percent = fc.integer({ min: 0, max: 100 });
const terms: fc.Arbitrary<Terms> = fc.record({
  list: money,
  discountRate: percent,
  deductibleLeft: money,
  copayPercent: percent,
  insurerLeft: fc.option(money),
});

/** Half up, in whole numbers alone. */
const halfUp = (number: bigint, of: bigint) => Number((2n * number + of) / (2n * of));

/** A second calculation, by fractions of ten thousand: discount, deductible, co-payment, cap. */
function byFractions({ list, discountRate, deductibleLeft, copayPercent, insurerLeft }: Terms) {
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  const whole = 10_000n;
  const price = BigInt(list) * BigInt(100 - discountRate) * 100n;
  const deductible = least(price, BigInt(deductibleLeft) * whole);
  const share = ((price - deductible) / 100n) * BigInt(100 - copayPercent);
  const insured = insurerLeft === null ? share : least(share, BigInt(insurerLeft) * whole);
  return {
    price: halfUp(price, whole),
    patient: halfUp(price - insured, whole),
    deductible: halfUp(deductible, whole),
  };
}

describe('the shares of a price', () => {
  it('are what fractions say, add up to the price, and are never below nothing or above what remains (S1-06)', () => {
    fc.assert(
      fc.property(terms, (of) => {
        const shares = reckon(of);
        expect(shares).toMatchObject(byFractions(of));
        expect(shares.patient + shares.insurer).toBe(shares.price);
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0);
        expect(shares.insurer).toBeLessThanOrEqual(of.insurerLeft ?? shares.price);
        expect(shares.deductible).toBeLessThanOrEqual(of.deductibleLeft);
        expect(shares.deductible).toBeLessThanOrEqual(shares.patient);
      }),
      { numRuns },
    );
  });

  it('never fall when the price, the deductible or the co-payment rises (S1-06)', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 100 }), (of, more) => {
        const { patient, insurer, price } = reckon(of);
        const dearer = reckon({ ...of, list: of.list + more });
        expect(dearer.price).toBeGreaterThanOrEqual(price);
        expect(dearer.patient).toBeGreaterThanOrEqual(patient);
        // A half that is rounded once goes to one or to the other.
        expect(dearer.insurer).toBeGreaterThanOrEqual(insurer - 1);
        expect(reckon({ ...of, deductibleLeft: of.deductibleLeft + more }).patient).toBeGreaterThanOrEqual(patient);
        const copayPercent = Math.min(100, of.copayPercent + more);
        expect(reckon({ ...of, copayPercent }).patient).toBeGreaterThanOrEqual(patient);
        if (of.insurerLeft !== null)
          expect(reckon({ ...of, insurerLeft: of.insurerLeft + more }).patient).toBeLessThanOrEqual(patient);
      }),
      { numRuns },
    );
  });
});

describe('the terms of a policy', () => {
  const first = fc.integer({ min: 0, max: 3000 }).map((days) => Temporal.PlainDate.from('2019-12-25').add({ days }));
  const starts = fc.oneof(first, fc.constantFrom('2020-02-29', '2024-02-29', '2023-02-28', '2023-03-01').map(day));
  function day(text: string) {
    return Temporal.PlainDate.from(text);
  }

  it('contain their days and follow one another without gap or overlap, also from a 29 February (S1-06)', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 4000 }),
        fc.option(fc.integer({ min: 0, max: 4000 })),
        (from, at, end) => {
          const validTo = end === null ? null : from.add({ days: end }).toString();
          const policy = { validFrom: from.toString(), validTo };
          const dayOfCare = from.add({ days: at }).toString();
          if (validTo !== null && validTo < dayOfCare) return;
          const term = termOf({ term: 'year' }, policy, dayOfCare);
          const { until } = term;
          expect(term.from <= dayOfCare && until !== null && dayOfCare <= until).toBe(true);
          expect(termOf({ term: 'year' }, policy, term.from)).toEqual(term);
          if (until === null || until === validTo) return;
          expect(termOf({ term: 'year' }, policy, until)).toEqual(term);
          const next = day(until).add({ days: 1 });
          expect(termOf({ term: 'year' }, policy, next.toString()).from).toBe(next.toString());
          expect([365, 366]).toContain(day(term.from).until(next, { largestUnit: 'days' }).days);
          const lastOfMonth = Math.min(from.day, next.daysInMonth);
          expect([next.month, next.day]).toEqual([from.month, lastOfMonth]);
        },
      ),
      { numRuns },
    );
  });
});
