import type { Appointment } from 'fhir/r4';
import { z } from 'zod';
import type { Reservation } from '../../../../contract/booking/reservation.ts';
import type { OperationId, Outputs } from '../../../../contract/operations.ts';
import { minorAmount } from '../../../../contract/platform/minor-units.ts';
import { orNotFound, problem } from '../../../../contract/platform/problem.ts';
import { findByToken } from '../../../booking/reservation/find.ts';
import { reservationEvent } from '../../../booking/reservation-event.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import type { Context } from '../../context.ts';
import { searchset, versionOf } from '../answer.ts';
import { contextAs } from '../caller.ts';
import { fhirPath } from '../path.ts';
import type { Change, FhirCall, Resource } from '../row.ts';
import { unreadable, unreadablePart } from '../values.ts';
import { bookedAppointment, heldAppointment, ownReservations, priceUrl } from './appointment.ts';
import { personIn } from './find.ts';
import { bookAsGuest, guestParameters, isGuest } from './guest.ts';
import { type AppointmentId, holdId, meantBy } from './ids.ts';
import { idIn, type ParameterValues, parametersIn } from './parameters.ts';
import { tokenOf } from './token-of.ts';

const Extension = z.object({
  url: z.string().max(200),
  valueMoney: z.object({ value: z.number(), currency: z.string().max(3) }).optional(),
  valueBoolean: z.boolean().optional(),
});
const Reference = z.object({ reference: z.string().max(200).optional() });

const AppointmentBody = z.object({
  resourceType: z.literal('Appointment'),
  id: z.string().max(64).optional(),
  status: z.enum(['proposed', 'pending', 'booked', 'cancelled']),
  extension: z.array(Extension).max(20).optional(),
  slot: z.array(Reference).max(1, 'one slot').optional(),
  serviceType: z
    .array(
      z.object({
        coding: z
          .array(z.object({ code: z.string().max(20).optional() }))
          .max(10)
          .optional(),
      }),
    )
    .max(5)
    .optional(),
  participant: z
    .array(z.object({ actor: Reference.optional() }))
    .max(20)
    .optional(),
  comment: z.string().max(2000).optional(),
});
type AppointmentBody = z.output<typeof AppointmentBody>;

function sentIn(value: unknown): AppointmentBody {
  const read = AppointmentBody.safeParse(value);
  if (!read.success) throw unreadablePart('Appointment', read.error);
  return read.data;
}

function run<Id extends OperationId>({ execute, info }: FhirCall, id: Id, input: unknown): Promise<Outputs[Id]> {
  return execute(id, input, info);
}

export async function hold(call: FhirCall, body: unknown): Promise<Resource> {
  const parameters = parametersIn(body, ['appointment-reference']);
  const target = meantBy(idIn(...referenceIn(parameters)));
  if (target?.kind !== 'proposal') throw problem('#404');
  const { slotId, subfunctionId } = target;
  const reservation = await run(call, 'startReservation', { slotId, subfunctionId });
  const context = await contextAs(call, 'startReservation');
  const row = await findByToken(context.database.db, context, reservation.token);
  return alone(context, await heldAppointment(context, holdId(context, row.id), reservation));
}

const known = ['appointment-reference', 'appointment-resource', 'patient-reference', 'comment', ...guestParameters];

/** Books a proposal or a hold; an Appointment that is sent with an id and a status may also move or cancel a booking. */
export async function book(call: FhirCall, body: unknown): Promise<Resource> {
  const parameters = parametersIn(body, known);
  if (isGuest(call, parameters)) return alone(call.info, await bookAsGuest(call, parameters));
  const resource = parameters.resource('appointment-resource');
  if (!resource) return bookTime(call, meantBy(idIn(...referenceIn(parameters))), parameters, undefined);
  const sent = sentIn(resource);
  const { id, status } = sent;
  if (id === undefined) return bookTime(call, proposalOf(sent), parameters, sent);
  if (status !== 'cancelled' && status !== 'booked') return bookTime(call, meantBy(id), parameters, sent);
  const context = await contextAs(call, 'finishWithLogin');
  return alone(context, await change(call, id, sent));
}

function referenceIn(parameters: ParameterValues): Parameters<typeof idIn> {
  return [parameters.text('appointment-reference'), 'Appointment', 'appointment-reference'];
}

async function bookTime(
  call: FhirCall,
  target: AppointmentId | undefined,
  parameters: ParameterValues,
  sent: AppointmentBody | undefined,
): Promise<Resource> {
  const context = await contextAs(call, 'finishWithLogin');
  if (!target) throw problem('#404');
  const token = await tokenFor(call, context, target);
  const personId = personIn(parameters.text('patient-reference') ?? patientOf(sent));
  const patientComment = parameters.text('comment') ?? sent?.comment;
  const pays = sentPrice(sent);
  const booking = {
    token,
    ...(personId !== undefined && { personId }),
    ...(patientComment !== undefined && { patientComment }),
    ...(pays !== undefined && { pays }),
  };
  return alone(context, await ownByToken(call, await run(call, 'finishWithLogin', booking)));
}

/** A proposed time is held first. If its booking is refused, the hold ends by itself within minutes. */
async function tokenFor(call: FhirCall, context: Context, target: AppointmentId): Promise<string> {
  if (target.kind !== 'proposal') return tokenOf(context, target);
  const { slotId, subfunctionId } = target;
  return (await run(call, 'startReservation', { slotId, subfunctionId })).token;
}

function proposalOf(sent: AppointmentBody | undefined): AppointmentId | undefined {
  const slotId = idIn(sent?.slot?.[0]?.reference, 'Slot', 'Appointment.slot');
  const code = sent?.serviceType?.flatMap(({ coding = [] }) => coding)[0]?.code;
  if (code === undefined || !/^\d{1,9}$/.test(code)) throw unreadable('Appointment.serviceType', code);
  return { kind: 'proposal', slotId, subfunctionId: Number(code) };
}

function patientOf(sent: AppointmentBody | undefined): string | undefined {
  const actors = (sent?.participant ?? []).flatMap(({ actor }) => actor?.reference ?? []);
  return actors.find((reference) => /(?:^|\/)(?:Patient|RelatedPerson)\//.test(reference));
}

/** The price that the client showed, if it sends one; the operation refuses another price. */
function sentPrice(sent: AppointmentBody | undefined): number | undefined {
  const money = sent?.extension?.find(({ url }) => url === priceUrl)?.valueMoney;
  if (!money) return undefined;
  const amount = minorAmount(String(money.value), money.currency);
  if (!/^\d+$/.test(amount)) throw unreadable('Appointment.extension', String(money.value));
  return Number(amount);
}

/** @throws Problem KD004 when it has changed since `version` was read */
export async function changeAppointment(call: FhirCall, id: string, { to, version }: Change): Promise<Resource> {
  const now = orNotFound(await readAppointment(call, id));
  if (version !== undefined && version !== versionOf(now)) throw problem('KD004');
  return change(call, id, sentIn(to(now)));
}

async function change(call: FhirCall, id: string, sent: AppointmentBody): Promise<Appointment> {
  const context = await contextAs(call, 'listOwnReservations');
  const target = meantBy(id);
  if (!target || target.kind === 'proposal') throw problem('#404');
  const token = await tokenFor(call, context, target);
  const isAccepted = sent.extension?.some(({ url, valueBoolean }) => url === 'urn:kapu:late-accepted' && valueBoolean);
  const input = { token, ...(isAccepted && { lateAccepted: true }) };
  if (sent.status !== 'cancelled') return move(call, input, sent);
  const view = await run(call, 'cancelReservation', input);
  return target.kind === 'hold'
    ? { ...(await heldAppointment(context, id, view)), status: 'cancelled' }
    : ownByToken(call, view);
}

async function move(call: FhirCall, input: { token: string }, sent: AppointmentBody): Promise<Appointment> {
  const reference = sent.slot?.[0]?.reference;
  const slotId = reference === undefined ? undefined : idIn(reference, 'Slot', 'slot');
  const view = await run(call, 'readReservation', { token: input.token });
  if (sent.status !== 'booked' || slotId === undefined || slotId === view.slotId)
    throw unreadable('Appointment.status', sent.status);
  const pays = sentPrice(sent);
  const change = { ...input, from: view.slotId, slotId, ...(pays !== undefined && { pays }) };
  return ownByToken(call, await run(call, 'moveReservation', change));
}

/** The operation that changed the appointment has audited who saw it. */
async function ownByToken(call: FhirCall, { number }: Pick<Reservation, 'number'>): Promise<Appointment> {
  const context = await contextAs(call, 'listOwnReservations');
  const row = orNotFound((await ownReservations(context)).find((one) => one.number === number));
  return bookedAppointment(context, row);
}

export async function readAppointment(call: FhirCall, id: string): Promise<Appointment | undefined> {
  const context = await contextAs(call, 'listOwnReservations');
  const target = meantBy(id);
  if (target?.kind === 'hold') {
    const view = await run(call, 'readReservation', { token: await tokenFor(call, context, target) });
    return view.status === 'held' ? heldAppointment(context, id, view) : undefined;
  }
  const [row] = target?.kind === 'booked' ? await ownReservations(context, [target.reservationId]) : [];
  if (!row) return undefined;
  await auditRead(context.database.db, context, reservationEvent(context, row, 'read'));
  return bookedAppointment(context, row);
}

/** IHE wants the answer in a bundle. */
function alone({ host }: Pick<Context, 'host'>, appointment: Appointment): Resource {
  const base = `${host.baseUrl}${fhirPath}`;
  return searchset({ base, self: new URL(`${base}/Appointment`), count: 1, offset: 0, total: 1 }, [appointment]);
}
