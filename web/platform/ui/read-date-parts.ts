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

type DateRead = { parts: DateValue; day: string };

/** Parts of a day that is known already, to show it in a form. */
export function partsOfDay(day: string): DateValue {
  const [year = '', month = '', at = ''] = day.split('-').map((part) => String(Number(part)));
  return { year, month, day: at };
}

/** The typed parts to show again, and the day as YYYY-MM-DD, unchecked; '' when nothing was typed. */
export function readDateParts(form: FormData, name: string): DateRead {
  const part = (which: string) => String(form.get(`${name}-${which}`) ?? '').trim();
  const parts = { year: part('year'), month: part('month'), day: part('day') };
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
