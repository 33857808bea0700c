import { dayPartAt } from '../../../contract/booking/day-part.ts';

export type Wish = {
  earliest_day: string;
  latest_day: string;
  weekdays: number[];
  day_parts: string[];
  /** The start of an own booking: only what begins sooner is wished for. */
  before: string | null;
};
export type Waiting = Wish & { place_id: string; waits_since: string };

type Time = { start: string; timeZone: string };

/** Whether a time suits a wish, by the clock and the calendar of the clinic. */
export function suitable({ start, timeZone }: Time): (wish: Wish) => boolean {
  const at = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  const day = at.toPlainDate().toString();
  const part = dayPartAt(at.hour);
  return ({ earliest_day, latest_day, weekdays, day_parts, before }) =>
    earliest_day <= day &&
    day <= latest_day &&
    weekdays.includes(at.dayOfWeek) &&
    day_parts.includes(part) &&
    (before === null || at.epochMilliseconds < Date.parse(before));
}

/** Who has waited longest first; the database orders them the same. */
function byWait(one: Waiting, other: Waiting): number {
  return Date.parse(one.waits_since) - Date.parse(other.waits_since) || (one.place_id < other.place_id ? -1 : 1);
}

/** Those who want the time, in the order they are asked. */
export function lineFor<Who extends Waiting>(waiting: readonly Who[], time: Time): Who[] {
  return waiting.filter(suitable(time)).toSorted(byWait);
}
