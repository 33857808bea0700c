import { sql } from 'kysely';
import type { Booking, CalendarPort } from '../calendar-port.ts';
import type { Context } from '../context.ts';

/** For a query of `reservation`: the calendar that its provider keeps elsewhere, if any. */
export const calendarId = sql<string | null>`(select partner_calendar.id from schedule
  join partner_calendar on partner_calendar.provider_id = schedule.provider_id where schedule.id = reservation.schedule_id)`;

type Ports = Pick<Context, 'ports' | 'partnerCalendars'>;

export function calendarOf(context: Ports, id: string | null): CalendarPort {
  return id === null ? context.ports.calendar : context.partnerCalendars.of(id);
}

/** For a move, which may lead from one calendar to another. */
export function calendarOfMove(context: Ports, from: string | null, to: string | null): CalendarPort {
  const there = calendarOf(context, to);
  return from === to ? there : betweenCalendars(calendarOf(context, from), there);
}

/** The new time is booked first and the old one given back last; where that is refused, the new one is given back. Safe to repeat. */
function betweenCalendars(from: CalendarPort, to: CalendarPort): CalendarPort {
  const { book, cancel } = to;
  return {
    ...(from.isOwn && to.isOwn && { isOwn: true }),
    book,
    cancel,
    move: async (booking: Booking, reference, signal) => {
      const there = (await to.find(booking.key, signal)) ?? (await to.book(booking, signal));
      if (there.state !== 'confirmed') return there;
      if ((await from.cancel(booking.key, reference, signal)) === 'cancelled') return there;
      await to.cancel(booking.key, there.reference, signal);
      return { state: 'refused', code: 'AE003' };
    },
    find: async () => undefined,
  };
}
