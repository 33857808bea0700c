import type { Coding, HealthcareService } from 'fhir/r4';
import { otherServices, specialties } from '../../../directory/reference/reference-data.ts';
import type { DirectoryContext, ServiceRow } from './rows.ts';

export const subfunctionSystem = 'urn:kapu:subfunction';
export const specialtySystem = 'urn:kapu:specialization';

const keyOf = new Map(specialties.map(({ id, key }) => [id, key]));

export function codings(
  { directory, language }: Pick<DirectoryContext, 'directory' | 'language'>,
  subfunctions: readonly number[],
  own: ReadonlyMap<number, string>,
): Coding[] {
  return subfunctions.flatMap((id): Coding[] => {
    const subfunction = directory.subfunction(id, language);
    if (!subfunction) return [];
    const display = subfunction.name;
    if (subfunction.specializationId !== otherServices.id)
      return [{ system: subfunctionSystem, code: String(id), display: `${subfunction.specialization} – ${display}` }];
    const [system, ...code] = (own.get(id) ?? '').split('|');
    return [{ ...(system && code.length > 0 && { system, code: code.join('|') }), display }];
  });
}

export function specialtyCodings(
  { directory, language }: Pick<DirectoryContext, 'directory' | 'language'>,
  subfunctions: readonly number[],
): Coding[] {
  const services = subfunctions.flatMap((id) => directory.subfunction(id, language) ?? []);
  const byId = new Map(services.map(({ specializationId: id, specialization }) => [id, specialization]));
  return [...byId].map(([id, display]) => ({ system: specialtySystem, code: keyOf.get(id) ?? String(id), display }));
}

export function specialtyId(code: string): number | undefined {
  return specialties.find(({ key }) => key === code)?.id;
}

export function serviceResource(
  context: DirectoryContext,
  row: ServiceRow,
  own: ReadonlyMap<number, string>,
): HealthcareService {
  const [coding] = codings(context, [row.subfunction_id], own);
  const name = context.directory.subfunction(row.subfunction_id, context.language)?.name ?? '';
  return {
    resourceType: 'HealthcareService',
    id: `${row.provider_id}-${row.subfunction_id}`,
    active: true,
    providedBy: { reference: `Organization/${row.provider_id}`, display: row.name },
    ...(coding && { type: [{ coding: [coding], text: coding.display }] }),
    specialty: specialtyCodings(context, [row.subfunction_id]).map((one) => ({ coding: [one] })),
    location: row.addresses.map((id) => ({ reference: `Location/${id}` })),
    name,
    ...(row.phone !== null && { telecom: [{ system: 'phone' as const, value: row.phone }] }),
    appointmentRequired: true,
  };
}
