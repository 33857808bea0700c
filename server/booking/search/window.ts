import { dayIn, iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

/** The instant a search looks from: now, or the start of a later asked day. */
export function from(week: string | undefined, context: Context): string {
  if (week === undefined) return iso(context.now);
  const start = Temporal.PlainDate.from(week).toZonedDateTime(context.host.brand.timeZone).toInstant();
  return iso(Temporal.Instant.compare(start, context.now) > 0 ? start : context.now);
}

/** Whether the asked week begins after today, so that the kept next free time does not answer it (S5-14). */
export function isLater(week: string | undefined, context: Context): boolean {
  return week !== undefined && week > dayIn(context.now, context.host.brand.timeZone);
}
