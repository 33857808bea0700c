import { z } from 'zod';
import { fold } from '../../../contract/platform/fold.ts';

const controlCharacters = /\p{Cc}+/gu;
const decimal = /^[+-]?\d{1,15}(?:[.,]\d{1,20})?$/;

/** One line: control characters become spaces, and lone surrogates, which PostgreSQL refuses, are replaced. */
export function lineUpTo(longest: number) {
  return z
    .string('not a text')
    .overwrite((text) => text.replace(controlCharacters, ' ').toWellFormed().trim())
    .max(longest);
}

export function textUpTo(longest: number) {
  const isBare = (value: unknown) => typeof value === 'number' || typeof value === 'boolean';
  return z.preprocess((value) => (isBare(value) ? String(value) : value), lineUpTo(longest));
}

export function numberFrom<T extends z.ZodNumber>(schema: T) {
  return z.preprocess((value) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return decimal.test(text) ? Number(text.replace(',', '.')) : value;
  }, schema);
}

/** Programs that make JSON from XML write a list of one without its brackets. */
export function listOf<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value : [value];
  }, z.array(schema));
}

/** FHIR allows letters, digits, hyphens and dots in an id, but publishers write whatever their own system has. */
const idForm = /^(?!\.+$)[^\p{Cc}\p{Cs}]{1,200}$/u;

export const Id = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string('not an id').trim().regex(idForm, 'not an id'),
);

export const Reference = z.preprocess(
  (value) => (typeof value === 'string' ? { reference: value } : value),
  z.object({ reference: z.string('not a reference'), display: textUpTo(200).optional().catch(undefined) }),
);

/** The id in a reference to a resource of that type, which may be a whole address and name a version. */
export function referenceTo(type: string) {
  return (reference: string): string | undefined => {
    const [whole = ''] = reference.trim().split('/_history/');
    const at = whole.lastIndexOf(`${type}/`);
    if (at < 0 || (at > 0 && whole[at - 1] !== '/')) return undefined;
    return whole.slice(at + type.length + 1) || undefined;
  };
}

const plainInstant = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/;
const instantForm =
  /^(2[01]\d\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))? ?(Z|[+-]\d\d(?::?\d\d)?)(?:\[[^\]]{1,60}\])?$/i;
const notInstant = 'not an instant with an offset';

function instantOf(text: string): string {
  if (plainInstant.test(text)) return text;
  const [, day, time, fraction, offset] = instantForm.exec(text.trim()) ?? [];
  if (day === undefined || offset === undefined) return '';
  return `${day}T${time}${fraction === undefined ? '' : `.${fraction.slice(0, 6)}`}${offset.toUpperCase()}`;
}

/** With microseconds at most, as PostgreSQL stores it; `momentOf` checks that its day exists. */
export const WrittenInstant = z.string(notInstant).overwrite(instantOf).min(1, notInstant);

export const Instant = WrittenInstant.refine(
  (text) => momentOf(text) !== undefined,
  'a day that is not in the calendar',
);

export function momentOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

const nothings = new Set([
  '',
  'null',
  'nil',
  'none',
  'na',
  'n a',
  'nan',
  'unknown',
  'undefined',
  'missing',
  'empty',
  'not available',
  'not applicable',
  'tbd',
  'nincs',
  'ismeretlen',
  'necunoscut',
  'niciunul',
]);

/** Identifiers such as "null", "0" or "n/a" stand for an empty field, so they identify nobody. */
export function isNothing(text: string): boolean {
  const bare = fold(text);
  return nothings.has(bare) || /^[0 ]+$/.test(bare);
}
