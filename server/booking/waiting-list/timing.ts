import { waitingRules } from '../../../contract/booking/waiting-rules.ts';
import { isBefore } from '../../../contract/platform/instants.ts';
import { plus } from '../../platform/clock.ts';
import { quietUntil } from '../quiet-hours.ts';

type Time = { start: string; timeZone: string; noticeMinutes: number };

/** The end of an offer, or the moment to look again; undefined where the time begins too soon and stays free for all. */
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
