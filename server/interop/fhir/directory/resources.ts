import type {
  ContactPoint,
  Extension,
  Location,
  Organization,
  Practitioner,
  PractitionerRole,
  Schedule,
} from 'fhir/r4';
import { nameOf } from '../../../directory/name.ts';
import type { DirectoryContext, LocationRow, OrganizationRow, PractitionerRow, ScheduleRow } from './rows.ts';
import { codings, specialtyCodings } from './services.ts';

type Contact = Pick<LocationRow, 'phone' | 'email' | 'web'>;

function telecomOf({ phone, email, web }: Contact): ContactPoint[] {
  return [
    ...(phone === null ? [] : [{ system: 'phone' as const, value: phone }]),
    ...(email === null ? [] : [{ system: 'email' as const, value: email }]),
    ...(web === null ? [] : [{ system: 'url' as const, value: web }]),
  ];
}

const timeZone = 'http://hl7.org/fhir/StructureDefinition/timezone';

export function locationResource(row: LocationRow, states: ReadonlyMap<string, string>): Location {
  const { id, provider_id, name, description, lat, lng } = row;
  const state = states.get(row.location_id);
  const owner = { reference: `Organization/${provider_id}`, display: name };
  // Codes of places that another publication brought are left out, because nobody else knows them.
  const place: Extension[] =
    states.has(row.location_id) && /^(?:hu|ro)\b/.test(row.location_id)
      ? [{ url: 'urn:kapu:location', valueCode: row.location_id }]
      : [];
  return {
    resourceType: 'Location',
    id: String(id),
    extension: [
      { url: timeZone, valueCode: row.time_zone },
      { url: 'urn:kapu:provider', valueReference: owner },
      ...place,
    ],
    identifier: [...row.identifiers.flatMap(identifierOf), { system: 'urn:kapu:provider-address', value: String(id) }],
    status: 'active',
    name,
    ...(description !== null && { description }),
    mode: 'instance',
    telecom: telecomOf(row),
    address: {
      use: 'work',
      ...(row.street !== null && { line: [row.street] }),
      city: row.city,
      ...(state !== undefined && { state }),
      ...(row.postal_code !== null && { postalCode: row.postal_code }),
      country: row.country,
    },
    ...(lat !== null && lng !== null && { position: { latitude: lat, longitude: lng } }),
    managingOrganization: owner,
  };
}

function identifierOf(identifier: string) {
  const at = identifier.indexOf('|');
  const system = identifier.slice(0, at);
  return system === 'source' || at < 1 ? [] : [{ system, value: identifier.slice(at + 1) }];
}

export function organizationResource(row: OrganizationRow): Organization {
  return {
    resourceType: 'Organization',
    id: String(row.id),
    active: true,
    type: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code: 'prov' }] }],
    name: row.name,
    telecom: telecomOf(row),
  };
}

type DoctorName = Pick<ScheduleRow, 'title' | 'family_name' | 'given_name'>;

export function practitionerResource(
  { language }: Pick<DirectoryContext, 'language'>,
  row: PractitionerRow,
): Practitioner {
  return {
    resourceType: 'Practitioner',
    id: String(row.id),
    active: true,
    name: [
      {
        text: nameOf(row, language),
        family: row.family_name,
        ...(row.given_name !== '' && { given: [row.given_name] }),
        ...(row.title !== null && { prefix: [row.title] }),
      },
    ],
    ...((row.sex === 'female' || row.sex === 'male') && { gender: row.sex }),
    communication: row.languages.map((code) => ({ coding: [{ system: 'urn:ietf:bcp:47', code }] })),
  };
}

function practitionerOf(
  row: DoctorName & Pick<ScheduleRow, 'doctor_id'>,
  { language }: Pick<DirectoryContext, 'language'>,
) {
  return { reference: `Practitioner/${row.doctor_id}`, display: nameOf(row, language) };
}

export function locationOf(row: Pick<ScheduleRow, 'address_id' | 'name' | 'city'>) {
  return { reference: `Location/${row.address_id}`, display: `${row.name}, ${row.city}` };
}

export function practitionerRoleResource(context: DirectoryContext, row: ScheduleRow): PractitionerRole {
  return {
    resourceType: 'PractitionerRole',
    id: String(row.id),
    active: true,
    practitioner: practitionerOf(row, context),
    organization: { reference: `Organization/${row.provider_id}`, display: row.name },
    specialty: specialtyCodings(context, row.subfunctions).map((coding) => ({ coding: [coding] })),
    location: [locationOf(row)],
    healthcareService: row.subfunctions.map((id) => ({ reference: `HealthcareService/${row.provider_id}-${id}` })),
  };
}

const availability = 'http://fhir-registry.smarthealthit.org/StructureDefinition/has-availability';
const lastSync = 'http://hl7.org/fhir/StructureDefinition/lastSourceSync';

export function scheduleResource(
  context: DirectoryContext,
  row: ScheduleRow,
  own: ReadonlyMap<number, string>,
): Schedule {
  const services = codings(context, row.subfunctions, own);
  return {
    resourceType: 'Schedule',
    id: String(row.id),
    ...(row.synced_at !== null && { meta: { extension: [{ url: lastSync, valueDateTime: row.synced_at }] } }),
    ...(row.availability !== null && { extension: [{ url: availability, valueCode: row.availability }] }),
    active: true,
    serviceType: services.map((coding) => ({ coding: [coding], text: coding.display })),
    specialty: specialtyCodings(context, row.subfunctions).map((coding) => ({ coding: [coding] })),
    actor: [locationOf(row), ...(row.is_place ? [] : [practitionerOf(row, context)])],
  };
}
