import { reservationEvent } from '../../../booking/reservation-event.ts';
import { auditRead } from '../../../platform/audit/audit.ts';
import { contextAs } from '../caller.ts';
import { codingTokens, matches } from '../matching.ts';
import type { FhirCall, Resource, Row, Search, SearchResult, Step } from '../row.ts';
import { bookedAppointment, ownReservations } from './appointment.ts';
import { book, changeAppointment, hold, readAppointment } from './book.ts';
import { find } from './find.ts';

const ihe = 'https://profiles.ihe.net/ITI/Scheduling/OperationDefinition';

const findStep = {
  code: 'find',
  definition: `${ihe}/appointment-find`,
  says: 'free times as proposed Appointments, each with what the caller pays',
  as: 'listSlots',
  run: find,
} as const;

const steps: readonly Step[] = [
  { ...findStep, method: 'GET' },
  { ...findStep, method: 'POST' },
  {
    code: 'hold',
    method: 'POST',
    definition: `${ihe}/appointment-hold`,
    says: 'keeps a proposed time for ten minutes; the id of the answer books it',
    as: 'startReservation',
    run: hold,
  },
  {
    code: 'book',
    method: 'POST',
    definition: `${ihe}/appointment-book`,
    says: 'books a proposed or held time for the person or a relative, or for a guest by the code that is mailed; moves or cancels a booked one',
    as: 'finishWithLogin',
    run: book,
  },
];

function visit(resource: Resource) {
  return resource.resourceType === 'Appointment' ? resource : undefined;
}

const actors = (resource: Resource) => (visit(resource)?.participant ?? []).map(({ actor }) => actor?.reference);

async function search(request: FhirCall, query: Search): Promise<SearchResult> {
  const context = await contextAs(request, 'listOwnReservations');
  const visits: { row: Awaited<ReturnType<typeof ownReservations>>[number]; resource: Resource }[] = [];
  for (const row of await ownReservations(context)) {
    const resource = await bookedAppointment(context, row);
    if (matches(resource, query)) visits.push({ row, resource });
  }
  const page = visits.slice(query.offset, query.offset + query.count + 1);
  for (const { row } of page.slice(0, query.count))
    await auditRead(context.database.db, context, reservationEvent(context, row, 'read'));
  return { resources: page.map(({ resource }) => resource), total: visits.length };
}

export const appointment: Row = {
  type: 'Appointment',
  of: 'a visit: a proposed free time, a held time or a booked visit, which keeps its id from then on',
  lacks: [
    'create: $book books a time',
    'reading, moving and cancelling a guest’s visit: the guest does so on the page that the letter links to',
    'changes of anything other than the status and the Slot',
    'places on the waiting list',
    'payment of a visit that is paid through the portal: the Appointment stays pending until the person has paid on its page',
  ],
  as: ['listOwnReservations'],
  personal: true,
  params: {
    status: { type: 'token', says: 'its status', of: (resource) => [visit(resource)?.status] },
    date: { type: 'date', says: 'when it begins', of: (resource) => [visit(resource)?.start] },
    patient: { type: 'reference', says: 'whose it is', of: actors },
    actor: { type: 'reference', says: 'anybody or any place that takes part', of: actors },
    practitioner: { type: 'reference', says: 'the doctor', of: actors },
    location: { type: 'reference', says: 'the place', of: actors },
    slot: {
      type: 'reference',
      says: 'the Slot',
      of: (resource) => (visit(resource)?.slot ?? []).map(({ reference }) => reference),
    },
    identifier: {
      type: 'token',
      says: 'the booking number',
      of: (resource) => (visit(resource)?.identifier ?? []).map(({ system = '', value = '' }) => `${system}|${value}`),
    },
    'service-type': {
      type: 'token',
      says: 'the visit, by its code',
      of: (resource) => (visit(resource)?.serviceType ?? []).flatMap(({ coding }) => codingTokens(coding)),
    },
  },
  includes: {
    'Appointment:actor': actors,
    'Appointment:practitioner': (resource) => actors(resource).filter((one) => one?.startsWith('Practitioner/')),
    'Appointment:location': (resource) => actors(resource).filter((one) => one?.startsWith('Location/')),
    'Appointment:patient': (resource) => actors(resource).filter((one) => one?.startsWith('Patient/')),
    'Appointment:slot': (resource) => (visit(resource)?.slot ?? []).map(({ reference }) => reference),
  },
  search,
  read: readAppointment,
  update: {
    says: 'cancels it by the status cancelled, or moves it by another Slot; If-Match is kept to',
    as: 'cancelReservation',
    run: changeAppointment,
  },
  steps,
};
