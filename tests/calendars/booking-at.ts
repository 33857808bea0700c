import { randomUUID } from 'node:crypto';
import type { Booking } from '../../server/booking/calendar-port.ts';

/** Without a reservation behind it. */
export function bookingAt({ id, start_at, end_at }: { id: string; start_at: string; end_at: string }): Booking {
  const person = { familyName: 'Szőke', givenName: 'Anna', birthDate: '1990-05-05', phone: '', email: '' };
  return {
    key: randomUUID(),
    slotSource: id,
    doctorId: 1,
    start: start_at,
    end: end_at,
    subfunctionId: 101,
    person,
    comment: null,
  };
}
