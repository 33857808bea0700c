import { daysInMonth } from '../../../contract/platform/day.ts';
import type { DatePart } from '../../../contract/platform/format.ts';
import { monthOf, writtenParts } from '../../../contract/platform/written-day.ts';
import type { DateValue } from './date-parts.tsx';

/** `text` is a whole day that was typed into one field. */
type DateRead = { parts: DateValue; day: string; text?: string };

export function partsOfDay(day: string): DateValue {
  const [year = '', month = '', at = ''] = day.split('-').map((part) => String(Number(part)));
  return { year, month, day: at };
}

/** The typed parts as they are shown again, and the day as YYYY-MM-DD, which is not checked; '' if nothing was typed. */
export function readDateParts(form: FormData, name: string): DateRead {
  const text = String(form.get(name) ?? '').trim();
  if (text !== '') return { ...dayOf(writtenParts(text)), text };
  const part = (which: string) => String(form.get(`${name}-${which}`) ?? '').trim();
  return dayOf({ year: part('year'), month: part('month'), day: part('day') });
}

function dayOf(parts: Required<DateValue>): DateRead {
  const month = monthNumber(parts.month);
  const entries = [parts.year, parts.month, parts.day].filter((text) => text !== '');
  if (entries.length === 0) return { parts, day: '' };
  return { parts, day: `${parts.year}-${month.padStart(2, '0')}-${parts.day.replace(/\.$/, '').padStart(2, '0')}` };
}

export type WrongPart = { part: DatePart; last: number };

/** Parts that no day has, with the last day of the month; other rules judge whole days and missing ones. */
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

/** The number of the month; a text that names no month stays, in lower case. */
function monthNumber(text: string): string {
  return String(monthOf(text) ?? text.toLowerCase());
}
