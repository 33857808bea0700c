import { dayPartAt } from '../../../contract/booking/day-part.ts';

export type Waiting = {
  place_id: string;
  waits_since: string;
  earliest_day: string;
  latest_day: string;
  weekdays: number[];
  day_parts: string[];
  /** The start of an own booking: only what begins sooner is wished for. */
  before: string | null;
};

type Time = { start: string; timeZone: string };

/** By the clock and the calendar of the clinic. */
export function fits(wish: Omit<Waiting, 'place_id' | 'waits_since'>, { start, timeZone }: Time): boolean {
  const at = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  const day = at.toPlainDate().toString();
  return (
    wish.earliest_day <= day &&
    day <= wish.latest_day &&
    wish.weekdays.includes(at.dayOfWeek) &&
    wish.day_parts.includes(dayPartAt(at.hour)) &&
    (wish.before === null || Temporal.Instant.compare(start, wish.before) < 0)
  );
}

/** Who has waited longest first; the database orders them the same. */
function byWait(one: Waiting, other: Waiting): number {
  return Temporal.Instant.compare(one.waits_since, other.waits_since) || (one.place_id < other.place_id ? -1 : 1);
}

/** Those who want the time, in the order they are asked. */
export function lineFor<Who extends Waiting>(waiting: readonly Who[], time: Time): Who[] {
  return waiting.filter((who) => fits(who, time)).toSorted(byWait);
}
