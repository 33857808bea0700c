import { location, organization, practitioner } from './directory/places.ts';
import { healthcareService, practitionerRole, schedule, slot } from './directory/schedules.ts';
import type { Row } from './row.ts';
import { appointment } from './scheduling/row.ts';

/** Every type of resource that the façade has. */
export const rows: readonly Row[] = [
  location,
  organization,
  practitioner,
  practitionerRole,
  healthcareService,
  schedule,
  slot,
  appointment,
];

export function rowOf(type: string): Row | undefined {
  return rows.find((row) => row.type === type);
}
