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
import { idIn, parametersIn } from './parameters.ts';
import { tokenOf } from './token-of.ts';

const Extension = z.object({
  url: z.string().max(200),
  valueMoney: z.object({ value: z.number(), currency: z.string().max(3) }).optional(),
  valueBoolean: z.boolean().optional(),
});
const Reference = z.object({ reference: z.string().max(200).optional() });

/** The members that the portal reads of an Appointment that a client sends; it ignores all others. */
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

function call<Id extends OperationId>({ execute, info }: FhirCall, id: Id, input: unknown): Promise<Outputs[Id]> {
  return execute(id, input, info);
}

export async function hold(asked: FhirCall, body: unknown): Promise<Resource> {
  const given = parametersIn(body, ['appointment-reference']);
  const meant = meantBy(idIn(given.text('appointment-reference'), 'Appointment', 'appointment-reference'));
  if (meant?.kind !== 'proposal') throw problem('#404');
  const { slotId, subfunctionId } = meant;
  const reservation = await call(asked, 'startReservation', { slotId, subfunctionId });
  const context = await contextAs(asked, 'startReservation');
  const row = await findByToken(context.database.db, context, reservation.token);
  return alone(context, await heldAppointment(context, holdId(context, row.id), reservation));
}

const known = ['appointment-reference', 'appointment-resource', 'patient-reference', 'comment', ...guestParameters];

/** Books what was proposed or held; with an Appointment it also moves or cancels, as its status says. */
export async function book(asked: FhirCall, body: unknown): Promise<Resource> {
  const given = parametersIn(body, known);
  if (isGuest(asked, given)) return alone(asked.info, await bookAsGuest(asked, given));
  const resource = given.resource('appointment-resource');
  const sent = resource ? sentIn(resource) : undefined;
  const id = sent ? sent.id : idIn(given.text('appointment-reference'), 'Appointment', 'appointment-reference');
  if (id !== undefined && sent && (sent.status === 'cancelled' || sent.status === 'booked'))
    return alone(await contextAs(asked, 'finishWithLogin'), await change(asked, id, sent));
  const meant = id === undefined ? proposalOf(sent) : meantBy(id);
  const context = await contextAs(asked, 'finishWithLogin');
  if (!meant) throw problem('#404');
  const token = await tokenFor(asked, context, meant);
  const patient = given.text('patient-reference') ?? patientOf(sent);
  const comment = given.text('comment') ?? sent?.comment;
  const personId = personIn(patient);
  const pays = shownPrice(sent);
  const booked = await call(asked, 'finishWithLogin', {
    token,
    ...(personId !== undefined && { personId }),
    ...(comment !== undefined && { patientComment: comment }),
    ...(pays !== undefined && { pays }),
  });
  return alone(context, await ownByToken(asked, booked));
}

/** A hold is let go where a proposal that was just held cannot be booked by its caller: it ends by itself in minutes. */
async function tokenFor(asked: FhirCall, context: Context, meant: AppointmentId): Promise<string> {
  if (meant.kind === 'proposal') {
    const { slotId, subfunctionId } = meant;
    return (await call(asked, 'startReservation', { slotId, subfunctionId })).token;
  }
  return tokenOf(context, meant);
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

/** The sum that the client showed, where it says one: another is refused. */
function shownPrice(sent: AppointmentBody | undefined): number | undefined {
  const money = sent?.extension?.find(({ url }) => url === priceUrl)?.valueMoney;
  if (!money) return undefined;
  const amount = minorAmount(String(money.value), money.currency);
  if (!/^\d+$/.test(amount)) throw unreadable('Appointment.extension', String(money.value));
  return Number(amount);
}

/** @throws Problem KD004 when it has changed since `version` was read */
export async function changeAppointment(asked: FhirCall, id: string, { to, version }: Change): Promise<Resource> {
  const now = orNotFound(await readAppointment(asked, id));
  if (version !== undefined && version !== versionOf(now)) throw problem('KD004');
  return change(asked, id, sentIn(to(now)));
}

async function change(asked: FhirCall, id: string, sent: AppointmentBody): Promise<Appointment> {
  const context = await contextAs(asked, 'listOwnReservations');
  const meant = meantBy(id);
  if (!meant || meant.kind === 'proposal') throw problem('#404');
  const token = await tokenFor(asked, context, meant);
  const isAccepted = sent.extension?.some(({ url, valueBoolean }) => url === 'urn:kapu:late-accepted' && valueBoolean);
  const late = isAccepted ? { lateAccepted: true } : {};
  if (sent.status === 'cancelled') {
    const view = await call(asked, 'cancelReservation', { token, ...late });
    return meant.kind === 'hold'
      ? { ...(await heldAppointment(context, id, view)), status: 'cancelled' }
      : ownByToken(asked, view);
  }
  const slotId = sent.slot?.[0]?.reference === undefined ? undefined : idIn(sent.slot[0].reference, 'Slot', 'slot');
  const view = await call(asked, 'readReservation', { token });
  if (sent.status !== 'booked' || slotId === undefined || slotId === view.slotId)
    throw unreadable('Appointment.status', sent.status);
  const pays = shownPrice(sent);
  const moved = await call(asked, 'moveReservation', {
    token,
    from: view.slotId,
    slotId,
    ...late,
    ...(pays !== undefined && { pays }),
  });
  return ownByToken(asked, moved);
}

/** As it now is; the operation that changed it has written down who saw it. */
async function ownByToken(asked: FhirCall, { number }: Pick<Reservation, 'number'>): Promise<Appointment> {
  const context = await contextAs(asked, 'listOwnReservations');
  const row = orNotFound((await ownReservations(context)).find((one) => one.number === number));
  return bookedAppointment(context, row);
}

export async function readAppointment(asked: FhirCall, id: string): Promise<Appointment | undefined> {
  const context = await contextAs(asked, 'listOwnReservations');
  const meant = meantBy(id);
  if (meant?.kind === 'hold') {
    const view = await call(asked, 'readReservation', { token: await tokenFor(asked, context, meant) });
    return view.status === 'held' ? heldAppointment(context, id, view) : undefined;
  }
  const [row] = meant?.kind === 'booked' ? await ownReservations(context, [meant.reservationId]) : [];
  if (!row) return undefined;
  await auditRead(context.database.db, context, reservationEvent(context, row, 'read'));
  return bookedAppointment(context, row);
}

/** IHE has the answer in a bundle. */
function alone({ host }: Pick<Context, 'host'>, appointment: Appointment): Resource {
  const base = `${host.baseUrl}${fhirPath}`;
  return searchset({ base, self: new URL(`${base}/Appointment`), count: 1, offset: 0, total: 1 }, [appointment]);
}
