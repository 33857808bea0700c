import { dayIn, iso } from '../../platform/clock.ts';
import type { Context } from '../context.ts';

export function from(week: string | undefined, context: Context): string {
  if (week === undefined) return iso(context.now);
  const start = Temporal.PlainDate.from(week).toZonedDateTime(context.host.brand.timeZone).toInstant();
  return iso(Temporal.Instant.compare(start, context.now) > 0 ? start : context.now);
}

/** A week after today cannot use the stored next free time (S5-14). */
export function isLater(week: string | undefined, context: Context): boolean {
  return week !== undefined && week > dayIn(context.now, context.host.brand.timeZone);
}
