import { isAfter, isBefore } from '../../../contract/platform/instants.ts';
import { iso } from '../../platform/clock.ts';
import type { CalendarRow } from './calendar-row.ts';

type StateRow = Pick<CalendarRow, 'paused_at' | 'open_until' | 'read_at' | 'fresh_minutes'>;

export function freshUntilOf({ read_at, fresh_minutes }: StateRow): string | null {
  return read_at === null ? null : iso(Temporal.Instant.from(read_at).add({ minutes: fresh_minutes }));
}

export function isBrokenAt({ open_until }: StateRow, now: Temporal.Instant): boolean {
  return open_until !== null && isAfter(open_until, now);
}

export function calendarState(row: StateRow, now: Temporal.Instant): 'paused' | 'broken' | 'stale' | 'fresh' {
  if (row.paused_at !== null) return 'paused';
  if (isBrokenAt(row, now)) return 'broken';
  const freshUntil = freshUntilOf(row);
  return freshUntil === null || isBefore(freshUntil, now) ? 'stale' : 'fresh';
}
