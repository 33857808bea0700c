import type { Appointment, AppointmentParticipant, CodeableConcept, Extension, Reference } from 'fhir/r4';
import type { Reservation } from '../../../../contract/booking/reservation.ts';
import { fhirMoney } from '../../../../contract/platform/minor-units.ts';
import type { Money, Price } from '../../../../contract/platform/money.ts';
import { appointmentResource } from '../../../booking/fhir.ts';
import { notOf } from '../../../booking/not-of.ts';
import { owners as bookingOwners } from '../../../booking/owners.ts';
import { withState } from '../../../booking/reservation/move.ts';
import { hiddenRelatives } from '../../../entitlement/relative/hidden-relatives.ts';
import { customerOf } from '../../../identity/session/authorize.ts';
import { isOwn } from '../../../platform/owner.ts';
import type { Context } from '../../context.ts';
import { codings, specialtyCodings } from '../directory/services.ts';

export const priceUrl = 'urn:kapu:price';

export function priceExtensions(price: Price | null, insurer: Money | null = null): Extension[] {
  return [
    ...(price ? [{ url: priceUrl, valueMoney: fhirMoney(price.pays) }] : []),
    ...(insurer ? [{ url: 'urn:kapu:insurer-pays', valueMoney: fhirMoney(insurer) }] : []),
  ];
}

type Visit = Pick<Reservation, 'doctor' | 'start' | 'end' | 'slotId' | 'subfunctionId'> & { place: Reference };
type Status = AppointmentParticipant['status'];

function serviceOf(context: Context, subfunctionId: number): Pick<Appointment, 'serviceType' | 'specialty'> {
  const services = codings(context, [subfunctionId], new Map());
  return {
    serviceType: services.map((coding) => ({ coding: [coding], text: coding.display })),
    specialty: specialtyCodings(context, [subfunctionId]).map((coding) => ({ coding: [coding] })),
  };
}

export function visitOf(context: Context, { doctor, place, ...visit }: Visit, status: Status) {
  const { start, end, slotId, subfunctionId } = visit;
  return {
    ...serviceOf(context, subfunctionId),
    start,
    end,
    minutesDuration: Math.round((Date.parse(end) - Date.parse(start)) / 60_000),
    slot: [{ reference: `Slot/${slotId}` }],
    participant: [
      { actor: { reference: `Practitioner/${doctor.id}`, display: doctor.name }, status },
      { actor: place, status },
    ] satisfies AppointmentParticipant[],
  };
}

export async function heldAppointment(context: Context, id: string, reservation: Reservation): Promise<Appointment> {
  const { number, price, cover, expiresAt } = reservation;
  return {
    resourceType: 'Appointment',
    id,
    extension: [
      ...priceExtensions(price, cover?.insurerPays ?? null),
      ...(expiresAt === null ? [] : [{ url: 'urn:kapu:held-until', valueInstant: expiresAt }]),
    ],
    identifier: [{ system: 'urn:kapu:booking-number', value: number }],
    status: 'pending',
    ...visitOf(context, { ...reservation, place: await placeOf(context, reservation) }, 'tentative'),
  };
}

async function placeOf({ database }: Context, { slotId, provider }: Reservation): Promise<Reference> {
  const { address_id } = await database.db
    .selectFrom('slot')
    .innerJoin('schedule', 'schedule.id', 'slot.schedule_id')
    .select('schedule.address_id')
    .where('slot.id', '=', slotId)
    .executeTakeFirstOrThrow();
  return { reference: `Location/${address_id}`, display: `${provider.name}, ${provider.address}` };
}

const reasons: Readonly<Record<string, CodeableConcept>> = Object.fromEntries(
  Object.entries({ cancelled_by_patient: 'pat', cancelled_by_provider: 'prov', cancelled_by_operator: 'other' }).map(
    ([status, code]) => [
      status,
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason', code }] },
    ],
  ),
);

const most = 500;

export async function ownReservations(context: Context, ids?: readonly string[]) {
  const { db } = context.database;
  const { accountId } = customerOf(context);
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('doctor', 'doctor.id', 'reservation.doctor_id')
    .innerJoin('schedule', 'schedule.id', 'reservation.schedule_id')
    .selectAll('reservation')
    .select(['doctor.is_place', 'schedule.address_id'])
    .where(isOwn(context, bookingOwners.reservation))
    .where(notOf(await hiddenRelatives(db, context, accountId)))
    .$if(ids !== undefined, (all) => all.where('reservation.id', 'in', [...(ids ?? [])]))
    .orderBy('reservation.created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...withState(row), is_place: row.is_place, address_id: row.address_id }));
}

type OwnReservation = Awaited<ReturnType<typeof ownReservations>>[number];

export async function bookedAppointment(context: Context, row: OwnReservation): Promise<Appointment> {
  const { accountId } = customerOf(context);
  const own = await appointmentResource(context, accountId, row);
  const [patient, doctor, place] = own.participant;
  const who = row.relative_id === null ? `Patient/${accountId}` : `RelatedPerson/${row.relative_id}`;
  const insurer =
    row.insurer_pays === null ? null : { amount: row.insurer_pays, currency: context.host.brand.currency };
  const reason = reasons[row.status];
  return {
    ...own,
    extension: [...(own.extension ?? []), ...priceExtensions(null, insurer)],
    ...serviceOf(context, row.subfunction_id),
    ...(reason && { cancelationReason: reason }),
    minutesDuration: Math.round((Date.parse(own.end ?? '') - Date.parse(own.start ?? '')) / 60_000),
    slot: [{ reference: `Slot/${row.slot_id}` }],
    participant: [
      { ...patient, actor: { reference: who }, status: 'accepted' },
      ...(row.is_place
        ? []
        : [
            {
              ...doctor,
              actor: { ...doctor?.actor, reference: `Practitioner/${row.doctor_id}` },
              status: 'accepted' as const,
            },
          ]),
      { ...place, actor: { ...place?.actor, reference: `Location/${row.address_id}` }, status: 'accepted' },
    ],
  };
}
