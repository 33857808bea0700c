import { type DayPart, dayParts } from '../../../contract/booking/day-part.ts';
import { weekdays } from '../../../contract/booking/weekdays.ts';

export type TickedDays = { weekdays: string[]; dayParts: DayPart[] };

export const allTicked: TickedDays = { weekdays: weekdays.map(String), dayParts: [...dayParts] };

export function tickedIn(form: FormData): TickedDays {
  return {
    weekdays: form.getAll('weekdays').map(String),
    dayParts: dayParts.filter((part) => form.getAll('dayParts').includes(part)),
  };
}
