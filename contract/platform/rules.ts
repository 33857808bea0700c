import { z } from 'zod';
import { pastedText, plainName, plainText, visibleText } from './plain-text.ts';
import type { ErrorCode } from './problem.ts';

// The message of each rule is its code; contract/platform/violations.ts makes violations of them.

const emailLongest = 254;
const uuidPattern = /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[0-5][\dA-Fa-f]{3}-[089ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12}$/;
/** A name has at least one letter and no heap of accents. The middle dot is Catalan: Gal·la. */
const namePattern = /^(?!.*\p{M}{4})[\p{M}' .·-]*\p{Script=Latin}[\p{Script=Latin}\p{M}' .·-]*$/u;

export function textWithin(min: number, max: number) {
  return z.string('V007').overwrite(visibleText).min(min, 'V006').max(max, 'V005');
}

export function numberWithin(min: number, max: number) {
  return z.string('V007').overwrite(pastedText).min(min, 'V006').max(max, 'V005');
}

export const patientComment = textWithin(0, 500);
export const searchText = textWithin(2, 80);

const partedByControl = /[^\P{Cc}\s]/u;
const topLevel = /\.(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/** The browser's own rule, so that both agree (S5-07), and a domain that gets mail, which `x@y` has not. */
export const email = z
  .string('V002')
  // An address that a control character splits may be anybody's, so it is not repaired but refused.
  .overwrite((text) => (partedByControl.test(text) ? text.trim() : pastedText(text)))
  .max(emailLongest, { error: 'V005', abort: true })
  .refine((text) => z.regexes.html5Email.test(text) && topLevel.test(text), 'V002')
  .meta({ format: 'email' });

export const uuid = z.string('V007').regex(uuidPattern, 'V007').meta({ format: 'uuid' });

/** A name as a passport writes it in Latin letters: no digit, and at least one letter (S5-10, 0185). @internal */
export const onlyLetters = z.string('V004').overwrite(plainName).regex(namePattern, 'V004');
export const personName = onlyLetters.max(100, 'V005');

/** A text of digits as S5-07 defines it; no form needs it yet. @internal */
export const numeric = z
  .string('V010')
  .overwrite(plainText)
  .regex(/^\d{1,100}$/, 'V010');

const largest = 999_999_999;
const wholeNumberText = z
  .string()
  .overwrite(plainText)
  .regex(/^\d{1,100}$/)
  .transform(Number);

/** A whole number as digits in a query or as a number in JSON; `''` and `1e3` are refused. */
export const wholeNumber = z
  .union([z.int(), wholeNumberText], 'V010')
  .pipe(z.number().min(0, 'V015').max(largest, 'V016'));

export function wholeNumberWithin(min: number, max: number) {
  return wholeNumber.pipe(z.int('V010').min(min, 'V015').max(max, 'V016'));
}

export function choiceOf<const Choice extends string>(of: readonly Choice[]) {
  return z
    .string('V007')
    .pipe(z.enum(of, 'V007'))
    .meta({ enum: [...of] });
}

export const page = wholeNumberWithin(1, largest).default(1);
export const limit = wholeNumberWithin(1, 100).default(25);

export function degrees(most: number) {
  const text = z
    .string()
    .overwrite(plainText)
    .regex(/^-?\d{1,3}(?:\.\d{1,9})?$/)
    .transform(Number);
  return z.union([z.number(), text], 'V010').pipe(z.number('V010').min(-most, 'V015').max(most, 'V016'));
}

export const flag = z
  .union([z.literal([0, 1, '0', '1']), z.boolean()], 'V007')
  .transform((value) => value === true || value === 1 || value === '1');

/** A consent is `on` from a form or true from JSON; anything else is none. */
export function accepted(code: ErrorCode) {
  const consents: readonly unknown[] = [true, 'on', 'true'];
  return z
    .unknown()
    .refine((value) => consents.includes(value), code)
    .transform(() => true as const)
    .meta({ enum: [true, 'on', 'true'] });
}

/** The second field repeats the first (S5-07). */
export function confirmed<S extends z.ZodType<Record<string, unknown>>>(
  schema: S,
  first: string,
  again: string,
  code: ErrorCode,
) {
  return schema.refine((value) => value[again] === undefined || value[first] === value[again], {
    error: code,
    path: [again],
  });
}

/** A number such as `K7TM-4XPD`, as it may be typed or read out. */
export function spokenNumber(code: ErrorCode) {
  return z
    .string(code)
    .overwrite(pastedText)
    .regex(/^[\dA-Za-z]{4}[- ]?[\dA-Za-z]{4}$/, code)
    .transform((text) =>
      text
        .replace(/[- ]/, '')
        .toUpperCase()
        .replace(/^(.{4})/, '$1-'),
    );
}

/** The longest lists are counted, and have pages, no further than this. */
export const mostListed = 1000;
