import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { plus } from '../../platform/clock.ts';
import { quietUntil } from '../quiet-hours.ts';

type Time = { start: string; timeZone: string; noticeMinutes: number };

/** When the offer ends, or quiet hours do; undefined for a time too near to be offered, which stays free for all. */
export function offerOf(
  now: Temporal.Instant,
  { start, timeZone, noticeMinutes }: Time,
): { ends: Temporal.Instant } | { later: Temporal.Instant } | undefined {
  const later = quietUntil(now, timeZone);
  const begins = later ?? now;
  const lastBookable = Temporal.Instant.from(start).subtract({ minutes: noticeMinutes });
  const full = plus(begins, waitingRules.offerMinutes);
  const ends = isBefore(full, lastBookable) ? full : lastBookable;
  if (isBefore(ends, plus(begins, waitingRules.leastMinutes))) return undefined;
  return later ? { later } : { ends };
}
