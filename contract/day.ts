// Days are YYYY-MM-DD and compared as text. No Date: it reads the machine's zone and turns 31 February into 3 March.

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type DayParts = { year: number; month: number; day: number };

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0);
}

export function dayParts(text: string): DayParts | undefined {
  const match = dayPattern.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

export function isDay(text: string): boolean {
  return dayParts(text) !== undefined;
}
