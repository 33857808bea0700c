import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '../../../../contract/platform/minor-units.ts';
import { Currency } from '../../../../contract/platform/money.ts';
import { minorUnitsOf, wireAmount } from './amounts.ts';
import { isSigned, signatureOf } from './signature.ts';

const currency = fc.constantFrom(...Currency.options);

describe('An amount', () => {
  it('comes back from the wire as it went, as text and as a number, to the last unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), currency, (amount, unit) => {
        const wire = wireAmount({ amount, currency: unit });
        expect(wire).toMatch(minorUnits[unit] === 0 ? /^\d+$/ : /^\d+\.\d\d$/);
        const numbers = [wire, Number(wire), `${wire}${wire.includes('.') ? '' : '.'}0`, JSON.parse(wire)];
        expect(numbers.map((value) => minorUnitsOf(value, unit))).toEqual(numbers.map(() => amount));
        expect(minorUnitsOf(`-${wire}`, unit)).toBe(-amount);
      }),
    );
  });

  it.each([
    ['4990', 'HUF', 4990],
    [25.0, 'HUF', 25],
    ['25.0', 'HUF', 25],
    [0, 'HUF', 0],
    [-0, 'EUR', 0],
    [12.5, 'EUR', 1250],
    ['0.07', 'USD', 7],
    [1.1, 'EUR', 110],
  ] as const)('%s %s is %i minor units', (value, unit, amount) => {
    expect(minorUnitsOf(value, unit)).toBe(amount);
  });

  it.each([
    ['25.5', 'HUF'],
    ['1.005', 'EUR'],
    ['1,5', 'EUR'],
    ['1 000', 'HUF'],
    ['1e3', 'HUF'],
    ['', 'HUF'],
    ['.5', 'EUR'],
    [Number.NaN, 'HUF'],
    [1e21, 'HUF'],
  ] as const)('%s %s is none', (value, unit) => {
    expect(minorUnitsOf(value, unit)).toBeUndefined();
  });

  it.each([0, -1, 1.5, Number.NaN, 1e12 + 1])('of %d is never asked for', (amount) => {
    expect(() => wireAmount({ amount, currency: 'HUF' })).toThrow(RangeError);
  });
});

describe('A signature', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });

  it('holds for its own bytes and key, and for nothing else (T31)', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.string({ minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (body, key, at, by) => {
          const signature = signatureOf(body, key);
          expect(signature).toMatch(/^[\w+/]{64}$/);
          const changed = body.with(at % body.length, (body[at % body.length] ?? 0) ^ by);
          expect([isSigned(body, key, signature), isSigned(changed, key, signature)]).toEqual([true, false]);
          expect(isSigned(body, `${key}.`, signature)).toBe(false);
        },
      ),
    );
  });

  it('of any other shape is refused without a fault (T31)', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom(undefined, '', 'ő', '🂡'.repeat(16), 'A'.repeat(64), '='.repeat(64)),
        (body, signature) => {
          expect(isSigned(body, 'key', signature)).toBe(false);
        },
      ),
    );
  });
});
