import { daysInMonth } from '../../../contract/platform/day.ts';
import type { DatePart } from '../../../contract/platform/format.ts';
import { languages } from '../../../contract/platform/languages.ts';
import type { DateValue } from './date-parts.tsx';

const monthNames = languages.flatMap((language) =>
  (['long', 'short'] as const).map((length) => {
    const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => bare(format.format(new Date(Date.UTC(2026, month, 15)))));
  }),
);

/** `text` is the whole day as it was typed into one field. */
type DateRead = { parts: DateValue; day: string; text?: string };

/** Parts of a day that is known already, to show it in a form. */
export function partsOfDay(day: string): DateValue {
  const [year = '', month = '', at = ''] = day.split('-').map((part) => String(Number(part)));
  return { year, month, day: at };
}

/** The typed parts to show again, and the day as YYYY-MM-DD, unchecked; '' when nothing was typed. */
export function readDateParts(form: FormData, name: string): DateRead {
  const text = String(form.get(name) ?? '').trim();
  if (text !== '') return { ...dayOf(partsIn(text)), text };
  const part = (which: string) => String(form.get(`${name}-${which}`) ?? '').trim();
  return dayOf({ year: part('year'), month: part('month'), day: part('day') });
}

/** Digits without a gap are read from the end where the year is: no month is 19 or 20. */
function partsIn(text: string): Required<DateValue> {
  const split = /^\d{8}$/.test(text) ? digitsIn(text) : text.split(/[^\p{L}\d]+/u).filter(Boolean);
  const [first = '', month = '', last = ''] = split;
  return /^\d{4}$/.test(first) ? { year: first, month, day: last } : { year: last, month, day: first };
}

function digitsIn(text: string): string[] {
  const isYearFirst = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(text);
  const lengths = isYearFirst ? ([4, 2, 2] as const) : ([2, 2, 4] as const);
  const [one, two] = lengths;
  return [text.slice(0, one), text.slice(one, one + two), text.slice(one + two)];
}

function dayOf(parts: Required<DateValue>): DateRead {
  const month = monthNumber(parts.month);
  const typed = [parts.year, parts.month, parts.day].filter((text) => text !== '');
  if (typed.length === 0) return { parts, day: '' };
  return { parts, day: `${parts.year}-${month.padStart(2, '0')}-${parts.day.replace(/\.$/, '').padStart(2, '0')}` };
}

export type WrongPart = { part: DatePart; last: number };

/** The parts that no day has, with the last day of the month; the rules judge whole days, and those where nothing was typed. */
export function wrongParts({ parts, day: whole }: DateRead): WrongPart[] {
  const { year = '', month = '', day = '' } = parts;
  if (whole === '') return [];
  const inYear = /^\d{4}$/.test(year) ? Number(year) : leapYear;
  const number = Number(monthNumber(month));
  const isMonth = number >= 1 && number <= 12;
  const last = isMonth ? daysInMonth(inYear, number) : 31;
  const dayNumber = Number(day.replace(/\.$/, ''));
  const isRight = {
    year: /^(?:19|20)\d\d$/.test(year),
    month: isMonth,
    day: dayNumber >= 1 && dayNumber <= last,
  };
  return (['year', 'month', 'day'] as const).flatMap((part) => (isRight[part] ? [] : [{ part, last }]));
}

const leapYear = 2000;

/** Also accepts the month's name in any portal language. */
function monthNumber(typed: string): string {
  const text = bare(typed);
  const at = monthNames.map((names) => names.indexOf(text)).find((index) => index >= 0);
  return at === undefined ? text : String(at + 1);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');
}
