import { describe, expect, it } from 'vitest';
import { fhirMoney, majorAmount } from './minor-units.ts';

describe('a sum in the main unit of its currency', () => {
  it.each([
    [12_500, 'HUF', '12500', 12_500],
    [12_500, 'RON', '125.00', 125],
    [12_550, 'RON', '125.50', 125.5],
    [5, 'EUR', '0.05', 0.05],
    [-199, 'RON', '-1.99', -1.99],
  ] as const)('of %i minor units of %s is %s (P02, S2.3-02)', (amount, currency, text, value) => {
    expect(majorAmount({ amount, currency })).toBe(text);
    expect(fhirMoney({ amount, currency })).toEqual({ value, currency });
  });
});
