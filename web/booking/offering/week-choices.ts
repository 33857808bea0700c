import type { Language } from '../../../contract/platform/brand.ts';
import { addDays, mondayOf } from '../../../contract/platform/day.ts';
import { dayNear, dayWithoutYear } from '../../../contract/platform/format.ts';

type WeekChoice = { value: string; label: string };

const shown = 16;

/** This week and those after it, by their Mondays, and a day that was asked for and begins none of them. */
export function weekChoices(today: string, asked: string, language: Language): WeekChoice[] {
  const first = mondayOf(today);
  const weeks = Array.from({ length: shown }, (_, no) => {
    const monday = addDays(first, no * 7);
    const label = `${dayWithoutYear(monday, language)} – ${dayWithoutYear(addDays(monday, 6), language)}`;
    return { value: monday, label };
  });
  const isKnown = asked === '' || weeks.some(({ value }) => value === asked);
  return isKnown ? weeks : [...weeks, { value: asked, label: dayNear(asked, language) }];
}
