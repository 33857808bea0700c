import type { Language } from './brand.ts';
import { languageRow } from './languages.ts';
import type { Money } from './money.ts';

// Dates and prices follow the host's locale, not the language of the page (S1-11, S9-03 – S9-05). Only Intl, so that pages and
// letters say the same. A day is YYYY-MM-DD; an instant is ISO 8601 and always comes with the zone it happens in.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const minorUnits = { HUF: 0, RON: 2 } as const;

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A day has no zone; it is formatted as the noon of that day in UTC. */
function ofDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

/** The day an instant falls on in a zone. */
export function dayOf(instant: string, timeZone: string): string {
  const parts = dateFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(instant),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/**
 * HH:mm (S9-04). In the hour that comes twice when the clocks go back also its distance from UTC, `02:30 UTC+1`, for without it
 * two different times would read the same (R12).
 */
export function timeOf(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const time = clockAt(at.getTime(), timeZone);
  const twice = [-hour, hour].some((shift) => clockAt(at.getTime() + shift, timeZone) === time);
  return twice ? `${time} ${offsetAt(at, timeZone)}` : time;
}

const hour = 3_600_000;

function clockAt(milliseconds: number, timeZone: string): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(milliseconds);
}

/** `UTC+1` */
function offsetAt(at: Date, timeZone: string): string {
  const parts = dateFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}

/** `2026. november 20.`, `20 November 2026` */
export function dayLong(day: string, locale: string): string {
  return ofDay(day, locale, { year: 'numeric', month: 'long', day: 'numeric' });
}

/** `2026. 11. 20.`; day.month.year in every other locale (S9-04) */
export function dayShort(day: string, locale: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateOrder(locale)[0] === 'year' ? `${year}. ${month}. ${date}.` : `${date}.${month}.${year}`;
}

/** `nov. 20.`, `20 Nov`: where the year is plain from what stands around it. */
export function dayWithoutYear(day: string, locale: string): string {
  return ofDay(day, locale, { month: 'short', day: 'numeric' });
}

/** `24.`, `24`: with the point that the locale sets behind a day before or after its month. */
export function dayNumber(day: string, locale: string): string {
  const parts = dateFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).formatToParts(
    new Date(`${day}T12:00:00Z`),
  );
  const at = parts.findIndex(({ type }) => type === 'day');
  return `${Number(day.slice(8))}${parts[at + 1]?.value.startsWith('.') ? '.' : ''}`;
}

/** A word, and therefore in the language of the page. */
export function weekday(day: string, language: Language, length: 'long' | 'short' = 'long'): string {
  return ofDay(day, language, { weekday: length });
}

export type DatePart = 'year' | 'month' | 'day';

/** The order in which a date is written and typed. */
export function dateOrder(locale: string): readonly [DatePart, DatePart, DatePart] {
  return languageRow(locale)?.yearFirst ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}

export function money({ amount, currency }: Money, locale: string): string {
  const digits = minorUnits[currency];
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}

export function count(value: number, locale: string): string {
  return numberFormat(locale, {}).format(value);
}

export function rating(value: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/**
 * The text id that names a place's own time, such as `ui.zone.bucharest`, where it differs from the host's; undefined where it does
 * not, for nobody needs to be told the time they live by.
 */
export function zoneId(timeZone: string, hostTimeZone: string): string | undefined {
  if (timeZone === hostTimeZone) return undefined;
  return `ui.zone.${(timeZone.split('/').at(-1) ?? timeZone).toLowerCase()}`;
}
