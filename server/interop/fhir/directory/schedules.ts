import type { Reference } from 'fhir/r4';
import { sql } from 'kysely';
import type { Resource } from '../row.ts';
import { amongNumbers, ofNumber, ofService, ofSpecialty } from './conditions.ts';
import { directoryRow } from './directory-row.ts';
import { practitionerRoleResource, scheduleResource } from './resources.ts';
import { ownCodes, scheduleRows, serviceRows } from './rows.ts';
import { serviceResource } from './services.ts';

const id = sql`schedule.id`;
const [doctor, provider, address] = [sql`schedule.doctor_id`, sql`schedule.provider_id`, sql`schedule.address_id`];
const service = { type: 'token', says: 'a visit, by the code of its serviceType', where: ofService(id) } as const;
const specialty = { type: 'token', says: 'a specialty, by its code', where: ofSpecialty(id) } as const;

function to(type: string, of: (resource: Resource) => readonly Reference[]) {
  return (resource: Resource) =>
    of(resource).flatMap((one) => (one.reference?.startsWith(`${type}/`) ? [one.reference] : []));
}
const actors = (resource: Resource) => (resource.resourceType === 'Schedule' ? resource.actor : []);
const role = (resource: Resource) => (resource.resourceType === 'PractitionerRole' ? resource : undefined);

export const schedule = directoryRow({
  type: 'Schedule',
  of: 'the calendar of a doctor at an address',
  lacks: ['the planning horizon: the published times are all that there are'],
  params: {
    actor: {
      type: 'reference',
      says: 'the doctor or the place',
      where: ofNumber({ Practitioner: doctor, Location: address }),
    },
    'service-type': service,
    specialty,
  },
  includes: {
    'Schedule:actor': (resource) => actors(resource).map(({ reference }) => reference),
    'Schedule:actor:Practitioner': to('Practitioner', actors),
    'Schedule:actor:Location': to('Location', actors),
  },
  rows: scheduleRows,
  among: amongNumbers(id),
  order: [id],
  map: async (context) => {
    const own = await ownCodes(context);
    return (line) => scheduleResource(context, line, own);
  },
});

export const practitionerRole = directoryRow({
  type: 'PractitionerRole',
  of: 'a doctor at an address, with the services that they offer there; its id is that of the Schedule',
  lacks: ['the hours of work: free times are Slots'],
  params: {
    practitioner: { type: 'reference', says: 'the doctor', where: ofNumber({ Practitioner: doctor }) },
    organization: { type: 'reference', says: 'the provider', where: ofNumber({ Organization: provider }) },
    location: { type: 'reference', says: 'the place', where: ofNumber({ Location: address }) },
    specialty,
    service: {
      type: 'reference',
      says: 'what is given, as a HealthcareService',
      where: ({ id: serviceId }) => {
        const [, at, subfunctionId] = /^(\d{1,9})-(\d{1,9})$/.exec(serviceId) ?? [];
        if (at === undefined) return sql<boolean>`false`;
        return sql<boolean>`(${provider} = ${Number(at)} and exists (select from offering given
          where given.schedule_id = ${id} and given.subfunction_id = ${Number(subfunctionId)}))`;
      },
    },
  },
  includes: {
    'PractitionerRole:practitioner': (resource) => [role(resource)?.practitioner?.reference],
    'PractitionerRole:organization': (resource) => [role(resource)?.organization?.reference],
    'PractitionerRole:location': (resource) => (role(resource)?.location ?? []).map(({ reference }) => reference),
    'PractitionerRole:service': (resource) =>
      (role(resource)?.healthcareService ?? []).map(({ reference }) => reference),
  },
  rows: (context) => scheduleRows(context).where('doctor.is_place', '=', false),
  among: amongNumbers(id),
  order: [id],
  map: async (context) => (line) => practitionerRoleResource(context, line),
});

function providerIn(serviceId: string): number {
  return Number(/^\d{1,9}(?=-)/.exec(serviceId)?.[0] ?? 0);
}

export const healthcareService = directoryRow({
  type: 'HealthcareService',
  of: 'a kind of visit that a provider offers; its id consists of the provider’s id and that of the kind of visit',
  lacks: ['prices: they depend on the doctor, and a proposed Appointment has them'],
  params: {
    organization: { type: 'reference', says: 'the provider', where: ofNumber({ Organization: sql`provider.id` }) },
    location: { type: 'reference', says: 'a place', where: ofNumber({ Location: address }) },
    'service-type': {
      type: 'token',
      says: 'a visit, by its code',
      where: ({ code }) => sql<boolean>`offering.subfunction_id::text = ${code}`,
    },
    specialty: { type: 'token', says: 'a specialty, by its code', where: ofSpecialty(sql`offering.schedule_id`) },
  },
  includes: {
    'HealthcareService:organization': (resource) =>
      resource.resourceType === 'HealthcareService' ? [resource.providedBy?.reference] : [],
    'HealthcareService:location': (resource) =>
      resource.resourceType === 'HealthcareService' ? (resource.location ?? []).map(({ reference }) => reference) : [],
  },
  rows: serviceRows,
  // The provider's number is compared by itself too, because no index has both as one text.
  among: (ids) => sql<boolean>`(offering.provider_id = any(${ids.map(providerIn)}::int[])
    and provider.id || '-' || offering.subfunction_id = any(${[...ids]}::text[]))`,
  order: [sql`provider.id`, sql`offering.subfunction_id`],
  map: async (context) => {
    const own = await ownCodes(context);
    return (line) => serviceResource(context, line, own);
  },
});
