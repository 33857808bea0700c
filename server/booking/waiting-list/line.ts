import { dayPartAt } from '../../../contract/booking/day-part.ts';

export type Wish = {
  earliest_day: string;
  latest_day: string;
  weekdays: number[];
  day_parts: string[];
  before: string | null;
};
export type WaitingPerson = Wish & { place_id: string; waits_since: string };

type Time = { start: string; timeZone: string };

export function momentOf({ start, timeZone }: Time) {
  const at = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  const day = at.toPlainDate().toString();
  return { day, weekday: at.dayOfWeek, part: dayPartAt(at.hour), begins: at.epochMilliseconds };
}

export function suitable(time: Time): (wish: Wish) => boolean {
  const { day, weekday, part, begins } = momentOf(time);
  return ({ earliest_day, latest_day, weekdays, day_parts, before }) =>
    earliest_day <= day &&
    day <= latest_day &&
    weekdays.includes(weekday) &&
    day_parts.includes(part) &&
    (before === null || begins < Date.parse(before));
}

function byWait(one: WaitingPerson, other: WaitingPerson): number {
  return Date.parse(one.waits_since) - Date.parse(other.waits_since) || (one.place_id < other.place_id ? -1 : 1);
}

export function lineFor<Who extends WaitingPerson>(waiting: readonly Who[], time: Time): Who[] {
  return waiting.filter(suitable(time)).toSorted(byWait);
}
