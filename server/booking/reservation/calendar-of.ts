import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import type { Booking, CalendarPort } from '../calendar-port.ts';
import type { Context } from '../context.ts';

export const calendarId = sql<string | null>`(select partner_calendar.id from schedule
  join partner_calendar on partner_calendar.provider_id = schedule.provider_id where schedule.id = reservation.schedule_id)`;

export async function calendarIdOf(db: Db, reservationId: string): Promise<string | null> {
  const query = db.selectFrom('reservation').select(calendarId.as('id')).where('reservation.id', '=', reservationId);
  return (await query.executeTakeFirstOrThrow()).id;
}

type Ports = Pick<Context, 'ports' | 'partnerCalendars'>;

export function calendarOf(context: Ports, id: string | null): CalendarPort {
  return id === null ? context.ports.calendar : context.partnerCalendars.of(id);
}

type VisitKeys = { id: string; calendar_key: string | null; calendar_turn: number };

export function calendarKeyOf({ id, calendar_key }: Pick<VisitKeys, 'id' | 'calendar_key'>): string {
  return calendar_key ?? id;
}

/** A move to another calendar gets a new key, because that calendar may still have a cancelled visit under an older key. */
export function keyOfMove(row: VisitKeys, from: string | null, to: string | null): string {
  return from === to ? calendarKeyOf(row) : `${row.id}.${row.calendar_turn}`;
}

type MovedVisit = { calendar: string | null; key: string };

export function calendarOfMove(context: Ports, from: MovedVisit, to: string | null): CalendarPort {
  const there = calendarOf(context, to);
  return from.calendar === to ? there : betweenCalendars(calendarOf(context, from.calendar), there, from.key);
}

/** Books the new time first and gives the old one back last; if that is refused, the new one goes back. Safe to repeat. */
function betweenCalendars(from: CalendarPort, to: CalendarPort, oldKey: string): CalendarPort {
  const { book, cancel } = to;
  return {
    ...(from.isOwn && to.isOwn && { isOwn: true }),
    book,
    cancel,
    move: async (booking: Booking, reference, signal) => {
      const there = (await to.find(booking.key, signal)) ?? (await to.book(booking, signal));
      if (there.state !== 'confirmed') return there;
      if ((await from.cancel(oldKey, reference, signal)) === 'cancelled') return there;
      await to.cancel(booking.key, there.reference, signal);
      return { state: 'refused', code: 'AE003' };
    },
    find: async () => undefined,
  };
}
