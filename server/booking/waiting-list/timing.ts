import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { plus } from '../../platform/clock.ts';

type Time = { start: string; timeZone: string; noticeMinutes: number };

/** The end of the quiet hours, if it is quiet at the clinic. @internal */
export function quietUntil(now: Temporal.Instant, timeZone: string): Temporal.Instant | undefined {
  const { from, until } = waitingRules.quiet;
  const here = now.toZonedDateTimeISO(timeZone);
  if (here.hour >= until && here.hour < from) return undefined;
  const day = here.toPlainDate().add({ days: here.hour >= from ? 1 : 0 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: until } }).toInstant();
}

/**
 * Until when an offer of the time would last, or when it is to be looked at again; undefined where it begins too soon to be
 * offered, and stays free for everybody.
 */
export function offerOf(
  now: Temporal.Instant,
  { start, timeZone, noticeMinutes }: Time,
): { ends: Temporal.Instant } | { later: Temporal.Instant } | undefined {
  const later = quietUntil(now, timeZone);
  const begins = later ?? now;
  const lastBookable = Temporal.Instant.from(start).subtract({ minutes: noticeMinutes });
  const full = plus(begins, waitingRules.offerMinutes);
  const ends = Temporal.Instant.compare(full, lastBookable) < 0 ? full : lastBookable;
  if (Temporal.Instant.compare(ends, plus(begins, waitingRules.leastMinutes)) < 0) return undefined;
  return later ? { later } : { ends };
}
