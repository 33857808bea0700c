import { z } from 'zod';
import type { ErrorCode } from './problem.ts';

// Every piece reports its catalogue code as the message; contract/platform/violations.ts turns issues into violations.

const emailLongest = 254;
const uuidPattern = /^[\dA-Fa-f]{8}-[\dA-Fa-f]{4}-[0-5][\dA-Fa-f]{3}-[089ABab][\dA-Fa-f]{3}-[\dA-Fa-f]{12}$/;
const lettersPattern = /^[\p{Script=Latin} .-]+$/u;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/** PostgreSQL refuses NUL in text, and no field of ours means any other control character. */
function plain(text: string): string {
  return text.replace(controlCharacters, '').trim();
}

export function textWithin(min: number, max: number) {
  return z.string('V007').overwrite(plain).min(min, 'V006').max(max, 'V005');
}

export const patientComment = textWithin(0, 500);
export const searchText = textWithin(2, 80);

/** S5-07: the browser's own rule for e-mail addresses, so page and server never disagree. */
export const email = z
  .string('V002')
  .trim()
  .max(emailLongest, { error: 'V005', abort: true })
  .regex(z.regexes.html5Email, 'V002');

/** S5-08 */
export const uuid = z.string('V007').regex(uuidPattern, 'V007');

/** S5-10, read as any Latin letter with its accents, so that Romanian names pass too. @internal */
export const onlyLetters = z
  .string('V004')
  .overwrite((text) => plain(text).normalize('NFC'))
  .regex(lettersPattern, 'V004');
export const personName = onlyLetters.max(100, 'V005');

/** S5-07 numeric; no form needs it yet. @internal */
export const numeric = z
  .string('V010')
  .trim()
  .regex(/^\d{1,100}$/, 'V010');

const largest = 999_999_999;
const wholeNumberText = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** A query string carries text, a JSON body a number; '' and '1e3' are neither. */
export const wholeNumber = z.union([z.int().min(0, 'V015').max(largest, 'V016'), wholeNumberText], 'V010');

function wholeNumberWithin(min: number, max: number) {
  return wholeNumber.pipe(z.int('V010').min(min, 'V015').max(max, 'V016'));
}

/** S5-14, S9-07 */
export const page = wholeNumberWithin(1, largest).default(1);
export const limit = wholeNumberWithin(1, 100).default(25);

/** S3.9-01: 0 or 1 */
export const flag = z
  .union([z.literal([0, 1, '0', '1']), z.boolean()], 'V007')
  .transform((value) => value === true || value === 1 || value === '1');

/** A ticked box arrives as 'on' from a form and as true from JSON; anything else is not a consent. */
export function accepted(code: ErrorCode) {
  const consents: readonly unknown[] = [true, 'on', 'true'];
  return z
    .unknown()
    .refine((value) => consents.includes(value), code)
    .transform(() => true as const)
    .meta({ enum: [true, 'on', 'true'] });
}

/** S5-07 confirmed: the second field repeats the first, where a form asks for it twice. */
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
