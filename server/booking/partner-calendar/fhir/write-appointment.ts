import type { Booking } from '../../calendar-port.ts';
import type { Abilities } from '../abilities.ts';
import { calendarFault } from '../calendar-fault.ts';
import { appointmentOf, slotOf } from './appointment.ts';
import type { Client } from './client.ts';
import { AppointmentResource, Bundle, isOf, issuesIn, keySystem } from './resources.ts';

export async function findAppointment(client: Client, key: string): Promise<AppointmentResource | undefined> {
  const found = await client.search(AppointmentResource, 'Appointment', { identifier: `${keySystem}|${key}` });
  return found.find((one) => isOf(one, key));
}

/** Answers the one that is there already, where a lost answer had made it. */
export async function createAppointment(
  client: Client,
  can: Abilities,
  booking: Booking,
  slot: string,
): Promise<AppointmentResource> {
  const known = can.createsOnce && !can.books ? undefined : await findAppointment(client, booking.key);
  if (known) return known;
  const wanted = appointmentOf(booking, slot);
  if (can.books) return bookByOperation(client, { ...wanted, status: 'pending' });
  const once = can.createsOnce ? `identifier=${keySystem}|${booking.key}` : undefined;
  return ofKey(await client.create(AppointmentResource, 'Appointment', wanted, once), booking.key);
}

export async function updateAppointment(
  client: Client,
  can: Abilities,
  appointment: AppointmentResource,
): Promise<AppointmentResource> {
  if (can.books) return bookByOperation(client, appointment);
  const { id, meta } = appointment;
  return client.update(AppointmentResource, `Appointment/${id}`, appointment, meta?.versionId);
}

export function movedTo(appointment: AppointmentResource, { start, end }: Booking, slot: string): AppointmentResource {
  return { ...appointment, status: 'booked', start, end, slot: [{ reference: `Slot/${slot}` }] };
}

export function isMoved(appointment: AppointmentResource, slot: string): boolean {
  const at = slotOf(appointment);
  return at !== undefined && at !== slot;
}

/** ITI-117: books, changes and cancels; a refusal may come in a Bundle that says 200. */
async function bookByOperation(client: Client, appointment: object): Promise<AppointmentResource> {
  const { body } = await client.ask('Appointment/$book', {
    resourceType: 'Parameters',
    parameter: [{ name: 'appointment-resource', resource: appointment }],
  });
  const resources = [body, ...(Bundle.safeParse(body).data?.entry.map(({ resource }) => resource) ?? [])];
  const made = resources.flatMap((one) => AppointmentResource.safeParse(one).data ?? []);
  if (made[0]) return made[0];
  const issues = resources.flatMap(issuesIn);
  throw calendarFault(issues.length > 0 ? { status: 422, issues, isLater: false } : { event: 'unreadable' });
}

function ofKey(appointment: AppointmentResource, key: string): AppointmentResource {
  if (!isOf(appointment, key)) throw calendarFault({ event: 'unreadable' });
  return appointment;
}
