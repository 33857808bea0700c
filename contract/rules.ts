import { z } from 'zod';
import { dayParts, isDay } from './day.ts';
import type { ErrorCode } from './errors.ts';

// Every piece reports its catalogue code as the message; contract/violations.ts turns issues into violations.

const adultAge = 18;
const emailLongest = 254;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const lettersPattern = /^[\p{Script=Latin} .-]+$/u;
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/** PostgreSQL refuses NUL in text, and no field of ours means any other control character. */
function plain(text: string): string {
  return text.replace(controlCharacters, '').trim();
}

export function textWithin(min: number, max: number) {
  return z.string('V007').overwrite(plain).min(min, 'V006').max(max, 'V005');
}

export const comment = textWithin(0, 500);
export const searchText = textWithin(2, 80);

/** S5-07: the browser's own rule for e-mail addresses, so page and server never disagree. */
export const email = z
  .string('V002')
  .trim()
  .max(emailLongest, { error: 'V005', abort: true })
  .regex(z.regexes.html5Email, 'V002');

/** S5-08 */
export const uuid = z.string('V007').regex(uuidPattern, 'V007');

/** S5-10, read as any Latin letter with its accents, so that Romanian names pass too. */
export const onlyLetters = z
  .string('V004')
  .overwrite((text) => plain(text).normalize('NFC'))
  .max(100, { error: 'V005', abort: true })
  .regex(lettersPattern, 'V004');

/** S5-07 numeric */
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

export function wholeNumberWithin(min: number, max: number) {
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
  return z.literal([true, 'on', 'true'], code).transform(() => true as const);
}

/** S5-07 confirmed: the second field repeats the first. */
export function confirmed<S extends z.ZodType<Record<string, unknown>>>(
  schema: S,
  first: string,
  again: string,
  code: ErrorCode,
) {
  return schema.refine((value) => value[first] === value[again], { error: code, path: [again] });
}

export const day = z.string('V008').trim().refine(isDay, 'V008');

/** S5-09 max_date */
export function dayUntil(last: string) {
  return day.refine((value) => value <= last, 'V017');
}

export const birthDate = z
  .string('U008')
  .trim()
  .refine((text) => isDay(text) && text >= '1900-01-01', 'U008');

/** S5-14: left out it is today, which only the given clock knows; see weekOrToday. */
export const week = day.optional();

export function weekOrToday(asked: string | undefined, today: string): string {
  return asked ?? today;
}

/** Full years lived; someone born on 29 February gets older on 1 March of a common year. */
export function ageOn(birthDate: string, today: string): number {
  const born = dayParts(birthDate);
  const now = dayParts(today);
  if (!born || !now) return Number.NaN;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** S5-13, S9-06 */
export function adult(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) >= adultAge;
}

const phoneLongest = 100;
const phonePattern = /^\+(?:36\d{8,9}|40\d{9})$/;

function withoutIgnored(text: string): string {
  return text.replace(/[\s,\u2010-\u2015-]/g, '');
}

/** S5-05: spaces, commas and dashes are ignored; what is kept is the number alone. */
export const phone = z
  .string('V003')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(phonePattern, 'V003');

/** S5-06 */
export const phoneWithoutAreaCode = z
  .string('V018')
  .max(phoneLongest, { error: 'V005', abort: true })
  .overwrite(withoutIgnored)
  .regex(/^\d{8,9}$/, 'V018');

/** S5-05: a phone already on the subscription is taken as it is, whatever was typed. */
export function phoneFor(typed: string | undefined, onSubscription: string | undefined): string | undefined {
  return onSubscription ? onSubscription : phone.safeParse(typed).data;
}

const phoneHabits: ReadonlyArray<readonly [habit: RegExp, start: string]> = [
  [/^(?:\+|00)?36(?:06)?(\d{8,9})$/, '+36'],
  [/^06(\d{8,9})$/, '+36'],
  [/^(?:\+|00)?400?(\d{9})$/, '+40'],
  [/^0([237]\d{8})$/, '+40'],
];

/** People type 06…, 07… and 0036…: they are refused (S5-05) but offered in the accepted form. */
export function phoneSuggestion(text: string): string | undefined {
  if (text.length > phoneLongest || phonePattern.test(withoutIgnored(text))) return undefined;
  const digits = withoutIgnored(text).replace(/[()./]/g, '');
  for (const [habit, start] of phoneHabits) {
    const number = habit.exec(digits)?.[1];
    if (number !== undefined) return start + number;
  }
  return undefined;
}
