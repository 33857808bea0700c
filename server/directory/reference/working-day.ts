import { holidayRows } from './load-reference.ts';

const rows = new Map(holidayRows().map(({ country, date, kind }) => [`${country} ${date}`, kind]));
const friday = 5;

/** Whether a country works on this day: holidays, days of rest and working Saturdays as its law has them (R34). */
function isWorkingDay(country: string, day: Temporal.PlainDate): boolean {
  const kind = rows.get(`${country} ${day}`);
  return kind === undefined ? day.dayOfWeek <= friday : kind === 'working';
}

export function nextWorkingDay(country: string, after: Temporal.PlainDate): Temporal.PlainDate {
  const next = after.add({ days: 1 });
  return isWorkingDay(country, next) ? next : nextWorkingDay(country, next);
}
