import fc from 'fast-check';
import { expect, it } from 'vitest';
import { events, vatIn } from './post.ts';

const sales = fc.record({
  gross: fc.integer({ min: 1, max: 999_999_999 }),
  discount: fc.nat(999_999_999),
  vatRate: fc.option(fc.integer({ min: 1, max: 30 })),
});

it.each(Object.entries(events))('%s adds up to nothing, whatever the sum and its VAT (I4)', (_name, lines) => {
  fc.assert(
    fc.property(sales, (sale) => {
      const sums = Object.values(lines(sale));
      expect(sums.reduce((all, sum) => all + sum, 0)).toBe(0);
      expect(sums.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

it('what is sold, paid and given back again leaves nothing but a sale and its return (I4)', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const all = [events.invoiced, events.received, events.credited, events.given_back].map((lines) => lines(sale));
      const balances: Record<string, number> = {};
      for (const lines of all)
        for (const [book, sum] of Object.entries(lines)) balances[book] = (balances[book] ?? 0) + sum;
      const net = sale.gross - vatIn(sale);
      expect(balances).toMatchObject({ receivables: 0, gateway: 0, vat: 0, refunds: net });
      expect((balances.revenue ?? 0) + (balances.discounts ?? 0)).toBe(-net);
    }),
  );
});

it('takes the VAT out of a price that holds it (0097)', () => {
  expect(vatIn({ gross: 12_700, vatRate: 27 })).toBe(2700);
  expect(vatIn({ gross: 3990, vatRate: 27 })).toBe(848);
  expect(vatIn({ gross: 3990, vatRate: null })).toBe(0);
});
