import type { Language } from './brand.ts';
import { languageRow } from './languages.ts';
import { minorUnits } from './minor-units.ts';
import type { Money } from './money.ts';

// Numeric dates and prices follow the host's locale (S1-11, S9-03 – S9-05); dates with a word follow the language of
// the page. Days are YYYY-MM-DD, instants ISO 8601 with the zone of the place.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

type ZonedFormat = Intl.DateTimeFormatOptions & { timeZone: string };

function dateFormat(locale: string, options: ZonedFormat): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, format);
  return format;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: languageRow(locale)?.grouping, ...options });
  numberFormats.set(key, format);
  return format;
}

type Text = (value: string, where: string) => string;

const mostTexts = 4000;

function remembered(make: Text): Text {
  const texts = new Map<string, string>();
  return (value, where) => {
    const key = `${where} ${value}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    if (texts.size >= mostTexts) texts.clear();
    const text = make(value, where);
    texts.set(key, text);
    return text;
  };
}

/** The day of an instant in a time zone, as YYYY-MM-DD. */
export const dayOf = remembered((instant, timeZone) => {
  const parts = dateFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    new Date(instant),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
});

/** The time as HH:mm (S9-04); in the hour that a night in autumn has twice, with its offset, `02:30 UTC+1` (R12). */
export const timeOf = remembered((instant, timeZone) => {
  const at = new Date(instant);
  const time = clockAt(at.getTime(), timeZone);
  const twice = [-hour, hour].some((shift) => clockAt(at.getTime() + shift, timeZone) === time);
  return twice ? `${time} ${offsetAt(at, timeZone)}` : time;
});

/** The last day of a term that ends at midnight; undefined for one that ends at another time. */
export function dayEndingAt(end: string, timeZone: string): string | undefined {
  const last = dayOf(new Date(Date.parse(end) - 1).toISOString(), timeZone);
  return last === dayOf(end, timeZone) ? undefined : last;
}

const hour = 3_600_000;

function clockAt(milliseconds: number, timeZone: string): string {
  return dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(milliseconds);
}

function offsetAt(at: Date, timeZone: string): string {
  const parts = dateFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}

/** A day such as `2026. november 20.`, `20 November 2026` */
export const dayLong = inWords({ year: 'numeric', month: 'long', day: 'numeric' });

/** A day such as `2026. november 20., péntek`, `Friday, 20 November 2026`, `vineri, 20 noiembrie 2026` */
export const dayFull = inWords({ dateStyle: 'full' });

/** A day such as `november 20., péntek`, for places that show the year elsewhere. */
export const dayOfYear = inWords({ weekday: 'long', month: 'long', day: 'numeric' });

/** A day in short, such as `nov. 20., péntek`. */
export const dayNear = inWords({ weekday: 'long', month: 'short', day: 'numeric' });

/** A day in digits: `2026. 11. 20.` where the year comes first, else day.month.year (S9-04). */
export function dayShort(day: string, locale: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateOrder(locale)[0] === 'year' ? `${year}. ${month}. ${date}.` : `${date}.${month}.${year}`;
}

/** A day without its year, such as `nov. 20.`. */
export const dayWithoutYear = inWords({ month: 'short', day: 'numeric' });

/** The number of a day, `24.` or `24`, as the language writes it beside the month. */
export const dayNumber: (day: string, language: Language) => string = remembered((day, language) => {
  const parts = dateFormat(localeOf(language), { month: 'long', day: 'numeric', timeZone: 'UTC' }).formatToParts(
    new Date(`${day}T12:00:00Z`),
  );
  const at = parts.findIndex(({ type }) => type === 'day');
  return `${Number(day.slice(8))}${parts[at + 1]?.value.startsWith('.') ? '.' : ''}`;
});

export const weekday = inWords({ weekday: 'long' });

/** The name of a month in short, such as `nov.`. */
export const monthNear = inWords({ month: 'short' });

/** The day is formatted as noon in UTC, because a day has no time zone. */
function inWords(options: Intl.DateTimeFormatOptions): (day: string, language: Language) => string {
  return remembered((day, language) =>
    dateFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)),
  );
}

function localeOf(language: string): string {
  return languageRow(language)?.locale ?? language;
}

export type DatePart = 'year' | 'month' | 'day';

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

export function rating(value: number, language: Language): string {
  return numberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** A distance such as `5,6 km`; from ten kilometres on in whole ones. */
export function kilometres(value: number, language: Language): string {
  const options = { style: 'unit', unit: 'kilometer', maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return numberFormat(localeOf(language), options).format(value).replaceAll(' ', '\u00a0');
}

/** Milliseconds from which on a time is too long for one visit. */
const longVisit = 3 * 60 * 60 * 1000;

/** The end of a time that is too long for one visit, such as a clinic's whole day; undefined for a shorter one. */
export function untilOf(start: string, end: string, timeZone: string): string | undefined {
  return Date.parse(end) - Date.parse(start) < longVisit ? undefined : timeOf(end, timeZone);
}

export type Zone = { id: string } | { name: string };

const zoneIds = new Map([
  ['Europe/Budapest', 'ui.zone.budapest'],
  ['Europe/Bucharest', 'ui.zone.bucharest'],
]);

export function zoneOf(timeZone: string, hostTimeZone: string, language: Language): Zone | undefined {
  if (timeZone === hostTimeZone) return undefined;
  const id = zoneIds.get(timeZone);
  if (id !== undefined) return { id };
  const parts = dateFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return { name: parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone };
}

export function zoneText(zone: Zone, say: (id: string) => string): string {
  return 'id' in zone ? say(zone.id) : zone.name;
}

const kilobyte = 1024;

/** A text such as `9,8 MB`, rounded up, so that a size just above a limit is not shown as the limit. */
export function fileSize(bytes: number, language: Language): string {
  const [unit, per] = bytes < kilobyte ** 2 ? ['KB', kilobyte] : ['MB', kilobyte ** 2];
  const value = Math.ceil((bytes / Number(per)) * 10) / 10;
  return `${numberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value)}\u00a0${unit}`;
}
