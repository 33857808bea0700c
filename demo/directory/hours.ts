import { holidayRows } from '../../server/directory/reference/load-reference.ts';
import { holidays } from '../../server/directory/reference/reference-data.ts';
import type { Country } from './names.ts';

const closed = new Set(
  holidayRows().flatMap(({ country, date, kind }) => (kind === 'working' ? [] : [`${country} ${date}`])),
);
const swaps = new Map(holidays.HU.restDays.map(({ date, workedInstead }) => [workedInstead, date]));

/** Undefined when the country rests; a working Saturday has the hours of the day it replaces. */
export function workingWeekday(country: Country, day: Temporal.PlainDate): number | undefined {
  if (closed.has(`${country} ${day}`)) return undefined;
  const replaced = country === 'HU' ? swaps.get(day.toString()) : undefined;
  return replaced === undefined ? day.dayOfWeek : Temporal.PlainDate.from(replaced).dayOfWeek;
}

export type Block = { from: number; to: number };

export function blocksOf({ opens, closes, lunch }: { opens: number; closes: number; lunch: number }): Block[] {
  const lunchEnds = lunch + 30;
  return [
    { from: opens, to: Math.min(lunch, closes) },
    { from: lunchEnds, to: closes },
  ].filter(({ from, to }) => to > from);
}
