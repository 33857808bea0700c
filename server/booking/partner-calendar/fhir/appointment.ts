import type { Booking, CalendarAnswer } from '../../calendar-port.ts';
import { type AppointmentResource, keySystem } from './resources.ts';

const booked = ['booked', 'arrived', 'fulfilled', 'checked-in'];
const ended = ['cancelled', 'noshow', 'entered-in-error'];

export function hasEnded({ status }: AppointmentResource): boolean {
  return ended.includes(status);
}

export function isOver({ status }: AppointmentResource): boolean {
  return booked.includes(status) && status !== 'booked';
}

export function saidBy(appointment: AppointmentResource): CalendarAnswer {
  if (hasEnded(appointment)) return { state: 'taken' };
  if (!booked.includes(appointment.status) || appointment.start === undefined)
    return { state: 'unknown', code: 'AE001' };
  return { state: 'confirmed', reference: appointment.id, start: appointment.start };
}

export function slotOf({ slot = [] }: Pick<AppointmentResource, 'slot'>): string | undefined {
  return slot[0]?.reference?.split('/').at(-1);
}

/** The patient is sent along, because a calendar elsewhere knows nobody by the portal's ids. */
export function appointmentOf({ key, start, end, subfunctionId, person, comment }: Booking, slot: string) {
  const { familyName, givenName, birthDate, phone, email } = person;
  const telecom = [
    ...(phone === '' ? [] : [{ system: 'phone', value: phone }]),
    ...(email === '' ? [] : [{ system: 'email', value: email }]),
  ];
  const name = [{ family: familyName, given: [givenName] }];
  const patient = {
    resourceType: 'Patient',
    id: 'patient',
    name,
    ...(birthDate !== '' && { birthDate }),
    ...(telecom.length > 0 && { telecom }),
  };
  return {
    resourceType: 'Appointment',
    contained: [patient],
    identifier: [{ system: keySystem, value: key }],
    status: 'booked',
    serviceType: [{ coding: [{ system: 'urn:kapu:subfunction', code: String(subfunctionId) }] }],
    start,
    end,
    slot: [{ reference: `Slot/${slot}` }],
    ...(comment !== null && comment !== '' && { comment }),
    participant: [
      { actor: { reference: '#patient', display: `${familyName} ${givenName}`.trim() }, status: 'accepted' },
    ],
  };
}

const reasons = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';

export function cancelled(appointment: AppointmentResource): AppointmentResource {
  return { ...appointment, status: 'cancelled', cancelationReason: { coding: [{ system: reasons, code: 'pat' }] } };
}
