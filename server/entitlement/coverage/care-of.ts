import { problem } from '../../../contract/platform/problem.ts';
import { services } from '../../../contract/portal/services.ts';
import { specialties, specialtyOf } from '../../directory/reference/reference-data.ts';

export type Care = { service: string | null; subfunctions: readonly number[]; specialties: readonly string[] };

/** @throws Problem RR1007 for a visit or a service that is not known */
export function careOf(code: string): Care {
  const number = /^\d+$/.test(code) ? Number(code) : undefined;
  const specialty = number === undefined ? undefined : specialtyOf(number);
  if (number !== undefined && specialty !== undefined)
    return { service: null, subfunctions: [number], specialties: [specialty] };
  const service = services.find(({ key }) => key === code);
  if (!service) throw problem('RR1007');
  const { finds } = service;
  if (!finds) return { service: code, subfunctions: [], specialties: [] };
  if ('subfunctions' in finds) {
    const own = finds.subfunctions.flatMap((id) => specialtyOf(id) ?? []);
    return { service: code, subfunctions: finds.subfunctions, specialties: own };
  }
  const matches = specialties.filter(({ id }) => finds.specializations.some((one) => one === id));
  return { service: code, subfunctions: [], specialties: matches.map(({ key }) => key) };
}
