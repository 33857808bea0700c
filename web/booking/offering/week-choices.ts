import type { Language } from '../../../contract/platform/brand.ts';
import { addDays, mondayOf } from '../../../contract/platform/day.ts';
import { dayNear, dayWithoutYear } from '../../../contract/platform/format.ts';

type WeekChoice = { value: string; label: string };

const weekCount = 16;

/** The Mondays of this week and the next ones, and the requested day if it is none of them. */
export function weekChoices(today: string, week: string, language: Language): WeekChoice[] {
  const weeks = weeksFrom(mondayOf(today), language);
  const isKnown = week === '' || weeks.some(({ value }) => value === week);
  return isKnown ? weeks : [...weeks, { value: week, label: dayNear(week, language) }];
}

let last: { key: string; weeks: WeekChoice[] } | undefined;

/** The last list is kept, because all pages of a day show the same one. */
function weeksFrom(first: string, language: Language): WeekChoice[] {
  const key = `${first} ${language}`;
  if (last?.key === key) return last.weeks;
  const weeks = Array.from({ length: weekCount }, (_, no) => {
    const monday = addDays(first, no * 7);
    const label = `${dayWithoutYear(monday, language)} – ${dayWithoutYear(addDays(monday, 6), language)}`;
    return { value: monday, label };
  });
  last = { key, weeks };
  return weeks;
}
