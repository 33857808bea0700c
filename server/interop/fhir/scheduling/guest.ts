import type { Appointment } from 'fhir/r4';
import { z } from 'zod';
import type { Reservation } from '../../../../contract/booking/reservation.ts';
import { href } from '../../../../contract/href.ts';
import { isProblem, problem } from '../../../../contract/platform/problem.ts';
import { findByToken } from '../../../booking/reservation/find.ts';
import type { Context } from '../../context.ts';
import { contextAs } from '../caller.ts';
import type { FhirCall } from '../row.ts';
import { unreadablePart } from '../values.ts';
import { heldAppointment } from './appointment.ts';
import { holdId, meantBy } from './ids.ts';
import { idIn, type ParameterValues } from './parameters.ts';
import { tokenOf } from './token-of.ts';

export const guestParameters = ['patient-resource', 'privacy-accepted', 'terms-accepted', 'verification-code'] as const;

const Patient = z.object({
  resourceType: z.literal('Patient'),
  name: z
    .array(z.object({ family: z.string().max(200).optional(), given: z.array(z.string().max(200)).max(10).optional() }))
    .max(5)
    .optional(),
  birthDate: z.string().max(10).optional(),
  telecom: z
    .array(z.object({ system: z.string().max(20).optional(), value: z.string().max(300).optional() }))
    .max(10)
    .optional(),
});

const places: Readonly<Record<string, string>> = {
  lastName: 'Patient.name.family',
  firstName: 'Patient.name.given',
  birthDate: 'Patient.birthDate',
  email: 'Patient.telecom',
  phone: 'Patient.telecom',
  privacyAccepted: 'privacy-accepted',
  termsAccepted: 'terms-accepted',
  code: 'verification-code',
};

export function isGuest({ info }: FhirCall, input: ParameterValues): boolean {
  return info.bearer === undefined && guestParameters.some((name) => input.texts(name).length > 0);
}

/** The first call registers the person and holds the time until the mailed code comes; the second one books. */
export async function bookAsGuest(request: FhirCall, input: ParameterValues): Promise<Appointment> {
  const context = await contextAs(request, 'registerReservation');
  const appointmentId = meantBy(idIn(input.text('appointment-reference'), 'Appointment', 'appointment-reference'));
  if (!appointmentId || appointmentId.kind === 'booked') throw problem('#404');
  const code = input.text('verification-code');
  if (code === undefined) {
    const time =
      appointmentId.kind === 'proposal'
        ? { slotId: appointmentId.slotId, subfunctionId: appointmentId.subfunctionId }
        : { holdToken: await tokenOf(context, appointmentId) };
    const comment = input.text('comment');
    const form = {
      ...personOf(input.resource('patient-resource')),
      privacyAccepted: input.text('privacy-accepted') === 'true',
      termsAccepted: input.text('terms-accepted') === 'true',
      ...(comment !== undefined && { patientComment: comment }),
    };
    const view = await inWordsOfFhir(request.execute('registerReservation', { ...time, ...form }, request.info));
    return appointmentOf(context, view);
  }
  if (appointmentId.kind === 'proposal') throw problem('#404');
  const token = await tokenOf(context, appointmentId);
  return appointmentOf(
    context,
    await inWordsOfFhir(request.execute('confirmReservation', { token, code }, request.info)),
  );
}

function personOf(resource: Record<string, unknown> | undefined) {
  const read = Patient.safeParse(resource);
  if (!read.success) throw unreadablePart('patient-resource', read.error);
  const { name: [name] = [], birthDate, telecom = [] } = read.data;
  const by = (system: string) => telecom.find((one) => one.system === system)?.value ?? '';
  return {
    lastName: name?.family ?? '',
    firstName: name?.given?.join(' ') ?? '',
    birthDate: birthDate ?? '',
    email: by('email'),
    phone: by('phone'),
  };
}

async function inWordsOfFhir<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const violations = error.violations.map((one) => ({
      ...one,
      propertyName: places[one.propertyName ?? ''] ?? one.propertyName,
    }));
    throw problem(error.code, error.details, violations);
  }
}

async function appointmentOf(context: Context, view: Reservation): Promise<Appointment> {
  const { id } = await findByToken(context.database.db, context, view.token);
  const appointment = await heldAppointment(context, holdId({ ...context, session: undefined }, id), view);
  if (view.status === 'booked')
    return {
      ...appointment,
      status: 'booked',
      participant: appointment.participant.map((one) => ({ ...one, status: 'accepted' as const })),
    };
  // A visit that is paid for here is paid on the page before it is booked.
  const page = `${context.host.baseUrl}${href('reservation', {}, { reservation: view.token })}`;
  const extension = [...(appointment.extension ?? []), { url: 'urn:kapu:continue-at', valueUrl: page }];
  return view.step === 'payment' ? { ...appointment, extension } : appointment;
}
