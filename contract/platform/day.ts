// Days are YYYY-MM-DD, compared as text. Date would read the machine's zone and turn 31 February into 3 March.

const adultAge = 18;
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type DayParts = { year: number; month: number; day: number };

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

function dayParts(text: string): DayParts | undefined {
  const match = dayPattern.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

export function isDay(text: string): boolean {
  return dayParts(text) !== undefined;
}

/** Days since 1 March of the year 0, to subtract one from another; NaN for a text that is no day. */
export function dayNumber(text: string): number {
  const parts = dayParts(text);
  if (!parts) return Number.NaN;
  // Years are counted from March, so that the leap day comes last and the months before it are regular.
  const year = parts.month > 2 ? parts.year : parts.year - 1;
  const monthsSinceMarch = (parts.month + 9) % 12;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((monthsSinceMarch * 153 + 2) / 5) + parts.day - 1;
}

/** Monday is 1. */
export function weekdayOf(text: string): number {
  const firstWasWednesday = 2;
  return ((dayNumber(text) + firstWasWednesday) % 7) + 1;
}

export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** In a year without 29 February, somebody born on that day turns older on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const born = dayParts(birthDate);
  const now = dayParts(today);
  if (!born || !now) return Number.NaN;
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

export function adult(birthDate: string, today: string): boolean {
  return ageOn(birthDate, today) >= adultAge;
}

/** The day of the 18th birthday; 1 March for somebody born on 29 February. */
export function adultDay(birthDate: string): string {
  const parts = dayParts(birthDate);
  if (!parts) return '';
  const year = String(parts.year + adultAge).padStart(4, '0');
  const sameDay = `${year}${birthDate.slice(4)}`;
  return isDay(sameDay) ? sameDay : `${year}-03-01`;
}
