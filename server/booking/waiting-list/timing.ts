import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { plus } from '../../platform/clock.ts';
import { quietUntil } from '../quiet-hours.ts';

type Time = { start: string; timeZone: string; noticeMinutes: number };

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
