import { sql } from 'kysely';
import { isAfter } from '../../../contract/platform/instants.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { type Bulkhead, createBulkhead } from '../../platform/bulkhead.ts';
import { iso } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { calendarFault, eventOf, isBroken, isFault } from './calendar-fault.ts';
import type { CalendarRow } from './calendar-row.ts';

/** Faults in a row after which nothing is asked for a while, by any process. */
const breaker = { faults: 5, seconds: 30 };

type GuardRow = Pick<CalendarRow, 'id' | 'base_url' | 'most_at_once' | 'paused_at' | 'open_until' | 'faults'>;

export function createGuard({ database, clock, outside }: Pick<Services, 'database' | 'clock' | 'outside'>) {
  const lanes = new Map<string, { most: number; turn: Bulkhead }>();

  function turnOf({ id, most_at_once: most }: GuardRow): Bulkhead {
    const known = lanes.get(id);
    if (known?.most === most) return known.turn;
    const turn = createBulkhead({ lanes: most, waiting: 4 * most });
    lanes.set(id, { most, turn });
    return turn;
  }

  async function note(id: string, isFault: boolean): Promise<void> {
    const faults = isFault ? sql<number>`faults + 1` : 0;
    const until = iso(clock().add({ seconds: breaker.seconds }));
    const open = isFault
      ? sql<string | null>`case when faults + 1 >= ${breaker.faults} then ${until}::timestamptz end`
      : null;
    await database.db.updateTable('partner_calendar').set({ faults, open_until: open }).where('id', '=', id).execute();
  }

  return async function guard<T>(calendar: GuardRow, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const { id, base_url, paused_at, open_until } = calendar;
    if (paused_at !== null) throw calendarFault({ event: 'paused' });
    if (open_until !== null && isAfter(open_until, clock())) throw calendarFault({ event: 'broken' });
    const place = { name: 'calendar', where: new URL(base_url).host } as const;
    try {
      const answer = await turnOf(calendar)(work, { signal });
      outside.answered(place);
      if (calendar.faults > 0) await note(id, false);
      return answer;
    } catch (error) {
      if (isProblem(error)) throw calendarFault({ event: 'full' });
      if (isFault(error) && isBroken(error)) outside.away(place, eventOf(error));
      else if (isFault(error)) outside.answered(place);
      if (isFault(error) && isBroken(error)) await note(id, true);
      else if (isFault(error) && calendar.faults > 0) await note(id, false);
      throw error;
    }
  };
}
export type Guard = ReturnType<typeof createGuard>;
