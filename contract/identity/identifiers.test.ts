import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dayNumber } from '../platform/day.ts';
import * as identifiers from './identifiers.ts';
import vectors from './vectors/identifiers.json' with { type: 'json' };

function codes(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

/** It adds up, but was never issued to anybody. */
const neverIssued = '000000000';

describe.each([
  ['TAJ number', identifiers.taj, 'V020', vectors.taj],
  ['tax id', identifiers.taxId, 'V021', vectors.huTaxId],
  ['CNP', identifiers.cnp, 'V022', vectors.roCnp],
] as const)('%s', (_, schema, code, cases) => {
  it.each(cases)('$input is $expected', ({ input, expected }) => {
    const right = expected === 'valid' && input !== neverIssued;
    expect(codes(schema, input)).toEqual(right ? [] : [code]);
  });

  it('finds every single wrong digit', () => {
    const number = cases[0]?.input ?? '';
    for (let at = 0; at < number.length; at++) {
      const text = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1);
      expect(codes(schema, text), text).toEqual([code]);
    }
  });

  it('ignores the gaps people copy and refuses the rest', () => {
    const number = cases[0]?.input ?? '';
    expect(schema.parse(` ${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`)).toBe(number);
    for (const text of ['', `${number}0`, number.slice(1), 'abc']) expect(codes(schema, text), text).toEqual([code]);
    expect(codes(schema, '1'.repeat(101))).toEqual(['V005']);
  });
});

it.each([
  ['8365670003', '1967-02-13'],
  ['8422780135', '1982-10-03'],
  ['8412720008', '1980-01-01'],
])('reads the day of birth out of the tax id %s: %s', (number, born) => {
  expect(identifiers.taxIdFits(number, born)).toBe(true);
  expect(identifiers.taxIdFits(number, '1985-04-23')).toBe(false);
  expect(identifiers.taxIdFits(number, 'tegnap')).toBe(false);
});

it('refuses a CNP whose day is in no calendar though it adds up', () => {
  expect(identifiers.cnp.parse('1800101221144')).toBe('1800101221144');
  const weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
  const digits = '180023122114';
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11;
  expect(codes(identifiers.cnp, `${digits}${rest === 10 ? 1 : rest}`)).toEqual(['V022']);
});

it('counts days as the calendar does, over leap years and centuries (not-shown 5.10)', () => {
  const days = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const before = new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
      return dayNumber(day) - dayNumber(before) === 1;
    }),
  );
});

it.each([
  ['memberId', identifiers.memberId, 'ab-1234/5', 'AB1234/5', ['x', 'a_b_c', '1'.repeat(21)], 'V024'],
  [
    'entitlementCode',
    identifiers.entitlementCode,
    'abcd-efgh 2345',
    'ABCDEFGH2345',
    ['AB0D', 'ABOD', 'AB1D', 'ABID', 'ABC'],
    'U027',
  ],
  ['voucherCode', identifiers.voucherCode, 'tavasz-26', 'TAVASZ26', ['ajándék', 'A'.repeat(21)], 'U041'],
  ['activationKey', identifiers.activationKey, 'kkkk mmmm', 'KKKKMMMM', ['KKKK0'], 'U027'],
] as const)('reads %s as it is printed (S8.3-19, S8.3-20)', (_, schema, text, identifier, wrong, code) => {
  expect(schema.parse(text)).toBe(identifier);
  for (const value of wrong) expect(codes(schema, value), value).toEqual([code]);
});

it('knows Hungarian and Romanian postal codes apart (S8.3-19)', () => {
  for (const postalCode of ['1051', '9999']) expect(codes(identifiers.postalCodeOf('HU'), postalCode)).toEqual([]);
  for (const postalCode of ['010011', '400001']) expect(codes(identifiers.postalCodeOf('RO'), postalCode)).toEqual([]);
  for (const postalCode of ['0123', '12345', 'A123', '010011'])
    expect(codes(identifiers.postalCodeOf('HU'), postalCode)).toEqual(['V028']);
  for (const postalCode of ['1051', '12345', '1234567'])
    expect(codes(identifiers.postalCodeOf('RO'), postalCode)).toEqual(['V028']);
});
