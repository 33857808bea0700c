import { dayNumber, isDay } from './day.ts';
import { languages } from './languages.ts';
import { plainText } from './plain-text.ts';

// Hungary writes the year first, Romania the day; nobody here writes the month first.

type WrittenParts = { year: string; month: string; day: string };
export type WrittenDay = { day: string; monthFirst?: string } | { twoDigitYear: true };

const millisecondsOfDay = 86_400_000;
const romanMonths = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const shortestName = 3;
const longestMonth = 31;

const monthNames = languages.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return romanMonths.map((_, at) => ({ name: bare(format.format(middleOf(at + 1))), month: at + 1 }));
});

function middleOf(month: number): number {
  const days = dayNumber(`2026-${twoDigits(String(month))}-15`) - dayNumber('1970-01-01');
  return days * millisecondsOfDay;
}

export function monthOf(text: string): number | undefined {
  const word = bare(text);
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined;
  const roman = romanMonths.indexOf(word);
  if (roman >= 0) return roman + 1;
  if (word.length < shortestName) return undefined;
  const months = new Set(monthNames.filter(({ name }) => name.startsWith(word)).map(({ month }) => month));
  const [month] = months;
  return months.size === 1 ? month : undefined;
}

/** The parts are not checked. Eight digits begin with the year if they fit, because no month is 19 or 20. */
export function writtenParts(text: string): WrittenParts {
  const [first = '', second = '', third = ''] = piecesOf(plainText(text));
  const isYearFirst = /^\d{4}$/.test(first) || (/^\d\d$/.test(first) && Number(first) > longestMonth);
  if (isYearFirst) return { year: first, month: second, day: third };
  const isNameFirst = /^\p{L}/u.test(first) && /^\d{1,2}$/.test(second);
  return isNameFirst ? { year: third, month: first, day: second } : { year: third, month: second, day: first };
}

/** `monthFirst` is the day as an American would read it. The writer completes a short year; a time but midnight is no day. */
export function writtenDay(text: string): WrittenDay | undefined {
  const plain = plainText(text).replace(midnight, '');
  if (!/^[\p{L}\d][\p{L}\d ./,-]{0,38}$/u.test(plain)) return undefined;
  const pieces = piecesOf(plain);
  if (isShortYear(plain, pieces)) return { twoDigitYear: true };
  if (pieces.length !== 3) return undefined;
  const day = dayOf(writtenParts(plain));
  const monthFirst = isSlashed(plain)
    ? dayOf({ year: pieces[2] ?? '', month: pieces[0] ?? '', day: pieces[1] ?? '' })
    : undefined;
  if (day === undefined) return undefined;
  return { day, ...(monthFirst !== undefined && monthFirst !== day && { monthFirst }) };
}

const midnight = /(?:T| )0{1,2}:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/;

/** A day with slashes such as `12/03/1984`, which in America would have the month first. */
export function isSlashed(text: string): boolean {
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(plainText(text).replace(midnight, ''));
}

function piecesOf(plain: string): string[] {
  if (!/^\d{8}$/.test(plain)) return plain.match(/\p{L}+|\d+/gu) ?? [];
  const isYearFirst = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(plain);
  const [one, two] = isYearFirst ? [4, 6] : [2, 4];
  return [plain.slice(0, one), plain.slice(one, two), plain.slice(two)];
}

/** A day that is complete but for the century of its year: `84. 03. 12.`, `12-márc-84`, `840312`. */
function isShortYear(plain: string, pieces: readonly string[]): boolean {
  if (/^\d{6}$/.test(plain)) return true;
  if (pieces.length !== 3 || pieces.some((piece) => /^\d{3,}$/.test(piece))) return false;
  return (
    pieces.filter((piece) => /^\d{1,2}$/.test(piece)).length >= 2 &&
    pieces.some((piece) => monthOf(piece) !== undefined)
  );
}

function dayOf({ year, month, day }: WrittenParts): string | undefined {
  const number = monthOf(month);
  if (number === undefined || !/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return undefined;
  const date = `${year}-${twoDigits(String(number))}-${twoDigits(day)}`;
  return isDay(date) ? date : undefined;
}

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '');
}
