import { location, organization, practitioner } from './directory/places.ts';
import { healthcareService, practitionerRole, schedule } from './directory/schedules.ts';
import { slot } from './directory/slot-row.ts';
import { auditEvent } from './personal/access.ts';
import { binary } from './personal/binary.ts';
import { eligibilityRequest, eligibilityResponse } from './personal/eligibility.ts';
import { personalRows } from './personal/rows.ts';
import type { Row } from './row.ts';
import { appointment } from './scheduling/row.ts';

export const rows: readonly Row[] = [
  location,
  organization,
  practitioner,
  practitionerRole,
  healthcareService,
  schedule,
  slot,
  appointment,
  ...personalRows,
  eligibilityRequest,
  eligibilityResponse,
  binary,
  auditEvent,
];

export function rowOf(type: string): Row | undefined {
  return rows.find((row) => row.type === type);
}
