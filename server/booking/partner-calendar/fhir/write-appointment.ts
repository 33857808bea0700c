import type { Booking } from '../../calendar-port.ts';
import type { Abilities } from '../abilities.ts';
import { afterWrite, calendarFault, isFault } from '../calendar-fault.ts';
import type { Calendar } from '../calendar-row.ts';
import { appointmentOf, hasEnded, slotOf } from './appointment.ts';
import type { Client } from './client.ts';
import { findByKey, holdTime } from './hold.ts';
import { bookByOperation } from './operations.ts';
import { AppointmentResource, isOf, keySystem } from './resources.ts';

/** `claims` and `holds`: the ways to keep a time until it is booked. `hasClaimed`: whether the calendar may have kept it. */
export type Step = {
  client: Client;
  calendar: Calendar;
  claims: boolean;
  holds: boolean;
  hasClaimed: boolean;
  hold?: AppointmentResource;
};

export async function findAppointment(
  { client, holds }: Pick<Step, 'client' | 'holds'>,
  key: string,
): Promise<AppointmentResource | undefined> {
  if (holds) return (await findByKey(client, key)).booking;
  const appointments = await client.search(AppointmentResource, 'Appointment', { identifier: `${keySystem}|${key}` });
  return appointments.find((one) => isOf(one, key));
}

/** Returns the existing appointment where an earlier request has made it and its answer was lost. */
export async function createAppointment(step: Step, booking: Booking, slot: string): Promise<AppointmentResource> {
  const { client, holds, calendar } = step;
  const { can } = calendar;
  const appointment = appointmentOf(booking, slot);
  if (holds) {
    const known = await findByKey(client, booking.key);
    if (known.booking) return known.booking;
    const hold = await holdTime(step, booking, slot, known.holds);
    return bookOnce(step, booking, hold ? bookedFrom(hold, appointment) : appointment);
  }
  const known = can.createsOnce && !can.books ? undefined : await findAppointment(step, booking.key);
  if (known) return known;
  if (can.books) return bookOnce(step, booking, appointment);
  const once = can.createsOnce ? `identifier=${keySystem}|${booking.key}` : undefined;
  return ofKey(await client.create(AppointmentResource, 'Appointment', appointment, once), booking.key);
}

/** A refusal counts only if nothing was booked meanwhile, as by an earlier request that came late. */
async function bookOnce(step: Step, { key }: Booking, appointment: object): Promise<AppointmentResource> {
  try {
    return await bookByOperation(step.client, { ...appointment, status: 'pending' });
  } catch (error) {
    if (!isFault(error) || error.refusal.effect !== 'refused') throw error;
    const known = await afterWrite(findAppointment(step, key));
    if (known && !hasEnded(known)) return known;
    throw error;
  }
}

function bookedFrom(hold: AppointmentResource, appointment: ReturnType<typeof appointmentOf>): object {
  const of = <T>(name: string, more: readonly T[]) => {
    const own = hold[name];
    return [...(Array.isArray(own) ? own : []), ...more];
  };
  return {
    ...appointment,
    ...hold,
    contained: of('contained', appointment.contained),
    identifier: of('identifier', appointment.identifier),
    participant: of('participant', appointment.participant),
    ...('comment' in appointment && { comment: appointment.comment }),
  };
}

export async function updateAppointment(
  client: Client,
  can: Abilities,
  appointment: AppointmentResource,
): Promise<AppointmentResource> {
  if (can.books) return bookByOperation(client, appointment);
  const { id, meta } = appointment;
  return client.update(AppointmentResource, `Appointment/${encodeURIComponent(id)}`, appointment, meta?.versionId);
}

export function movedTo(appointment: AppointmentResource, { start, end }: Booking, slot: string): AppointmentResource {
  return { ...appointment, status: 'booked', start, end, slot: [{ reference: `Slot/${slot}` }] };
}

export function isMoved(appointment: AppointmentResource, slot: string): boolean {
  const at = slotOf(appointment);
  return at !== undefined && at !== slot;
}

function ofKey(appointment: AppointmentResource, key: string): AppointmentResource {
  if (!isOf(appointment, key)) throw calendarFault({ event: 'unreadable' });
  return appointment;
}
