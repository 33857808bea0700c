import { getDoctor } from '../../../contract/booking/doctor.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem } from '../../../contract/platform/problem.ts';

/** The wish of the page before comes in the address, and is turned into the operation's fields. */
export function wishFields(query: URLSearchParams): Record<string, string> {
  const fields = {
    subfunctionId: number('subfunction'),
    specializationId: number('specialization'),
    doctorId: number('doctor'),
    providerId: number('provider'),
    locationId: query.get('location')?.slice(0, 60) || undefined,
  };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

  function number(name: string): string | undefined {
    return /^\d{1,9}$/.exec(query.get(name) ?? '')?.[0];
  }
}

const longest = 200;

export async function wishFrom(call: Call, query: URLSearchParams): Promise<string> {
  const words = query.get('wish')?.slice(0, longest) ?? '';
  const { doctorId, providerId, subfunctionId } = wishFields(query);
  if (words !== '' || doctorId === undefined || providerId === undefined) return words;
  try {
    const { doctor, provider, offers } = await call(getDoctor, { doctorId, providerId });
    const offer = offers.find(({ id }) => String(id) === subfunctionId);
    return [doctor.name, offer?.name, provider.name].filter(Boolean).join(', ').slice(0, longest);
  } catch (error) {
    if (isProblem(error)) return '';
    throw error;
  }
}
