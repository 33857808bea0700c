import { speaksEnglish } from '../../../contract/directory/offering.ts';
import type { getProvider } from '../../../contract/directory/provider.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import { nextRow } from '../offering/result-row.ts';
import type { ListedDoctor } from './doctors-section.tsx';

type Answer = Pick<OutputOf<typeof getProvider>, 'doctors' | 'provider'>;

export function listed({ doctors, provider }: Answer, pageRequest: PageRequest): ListedDoctor[] {
  return doctors.map(({ id, name, photo, specialization, languages, subfunctionId, nextFree }) => ({
    id,
    name,
    photo,
    specialization,
    english: speaksEnglish(languages),
    subfunctionId,
    next: nextRow(nextFree, provider.timeZone, pageRequest),
  }));
}
