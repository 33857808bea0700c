import { z } from 'zod';
import { dayNumber, isDay } from '../platform/day.ts';
import { pastedText } from '../platform/plain-text.ts';
import type { ErrorCode } from '../platform/problem.ts';

// The numbers are copied from cards and letters, so blanks, dots and dashes in them are ignored.

const longest = 100;
const cnpWeights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
const taxDayZero = dayNumber('1867-01-01');

function copied(code: ErrorCode) {
  return z
    .string(code)
    .max(longest, { error: 'V005', abort: true })
    .overwrite((text) => pastedText(text).replace(/[ .-]/g, '').toUpperCase());
}

function weighted(digits: string, weightAt: (place: number) => number): number {
  return Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * weightAt(at), 0);
}

/** Nine digits of which the last is a check digit (Act XX of 1996); nine zeros would pass but were never issued. */
export const taj = copied('V020').refine(
  (number) =>
    /^\d{9}$/.test(number) &&
    !/^0+$/.test(number) &&
    weighted(number.slice(0, 8), (at) => (at % 2 === 0 ? 3 : 7)) % 10 === Number(number.at(-1)),
  'V020',
);

/** Ten digits: 8, the day of birth, a serial number and a check digit (Act XX of 1996). */
export const taxId = copied('V021').refine(
  (number) => /^8\d{9}$/.test(number) && weighted(number.slice(0, 9), (at) => at + 1) % 11 === Number(number.at(-1)),
  'V021',
);

/** Digits 2 to 6 count the days from 1867 to the day of birth. */
export function taxIdFits(taxId: string, birthDate: string): boolean {
  return Number(taxId.slice(1, 6)) === dayNumber(birthDate) - taxDayZero;
}

/** The century of birth by the first digit of a CNP; residents and foreigners (7, 8, 9) may be born in any. */
const centuries = new Map([
  ['1', '19'],
  ['2', '19'],
  ['3', '18'],
  ['4', '18'],
]);

export const cnp = copied('V022').refine((number) => {
  const [, first = '', year, month, day] = /^([1-9])(\d\d)(\d\d)(\d\d)\d{6}$/.exec(number) ?? [];
  const rest = weighted(number.slice(0, 12), (at) => cnpWeights[at] ?? 0) % 11;
  return (
    isDay(`${centuries.get(first) ?? '20'}${year}-${month}-${day}`) &&
    (rest === 10 ? 1 : rest) === Number(number.at(-1))
  );
}, 'V022');

/** Digits 2 to 7 are the day of birth without its century, which the first digit does not always tell. */
export function cnpFits(cnp: string, birthDate: string): boolean {
  return cnp.slice(1, 7) === birthDate.replaceAll('-', '').slice(2);
}

/** The number on the card of an insurer or a fund; each issuer has its own form. */
export const memberId = copied('V024').regex(/^[\dA-Z/]{3,20}$/, 'V024');

/** The codes that we print ourselves have none of 0, O, 1 and I, which look alike (not-shown 5.11). */
export function printedCode(code: ErrorCode) {
  return copied(code).regex(/^[2-9A-HJ-NP-Z]{4,20}$/, code);
}
export const entitlementCode = printedCode('U027');
export const activationKey = printedCode('U027');
export const voucherCode = printedCode('U041');

const postalCodes = { HU: /^[1-9]\d{3}$/, RO: /^\d{6}$/ };
export function postalCodeOf(country: keyof typeof postalCodes) {
  return copied('V028').regex(postalCodes[country], 'V028');
}
